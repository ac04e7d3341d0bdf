import Documents
import Foundation
import Geometry
import Layouts
import Testing
import Timelines
import Timing

@testable import SceneDocuments

struct StepDocumentTests {
  /// Returns the steps of the full scene from an index on.
  private func steps(from index: Int = 0) throws -> [StepDocument] {
    Array(try FullScene.load().scene.steps[index...])
  }

  /// Returns a text for each change of an update, for easy comparison.
  private func descriptions(_ operation: StepOperation) -> [String] {
    guard case .update(let changes) = operation else { return ["no update"] }
    func name(_ target: ItemTarget) -> String {
      switch target {
      case .path(let path): "\(path.section)/\(path.item)"
      case .key(let key, _): key
      }
    }
    func name(_ target: SectionTarget) -> String {
      switch target {
      case .index(let index, _): "\(index)"
      case .key(let key, _): key
      }
    }
    func place(_ position: ItemPosition) -> String {
      if let path = position.path { return name(.path(path)) }
      return (position.section.map { name($0) + "." } ?? "") + "\(position.place)"
    }
    return changes.map { change in
      switch change {
      case .insert(let insertion):
        switch insertion.position {
        case .at(let position): "+\(place(position))\(insertion.item.key ?? "")"
        case .random(let count): "+?\(count)"
        }
      case .deleteRandom(let deletion): "-?\(deletion.count)"
      case .deleteSome(let filter): "-*\(filter.keys.joined())"
      case .delete(let deletion): "-\(name(deletion.target))"
      case .move(let move): "\(name(move.from))>\(place(move.to))"
      case .reload(let reload): "=\(name(reload.target))"
      case .insertSection(let insertion): "s+\(insertion.index):\(insertion.section.count)"
      case .deleteSection(let deletion): "s-\(name(deletion.target))"
      case .moveSection(let move): "s\(name(move.from))>\(move.to)"
      case .reloadSection(let reload): "s=\(name(reload.target))"
      }
    }
  }

  @Test func `decodes the times and motions of steps`() throws {
    let steps = try Array(steps().prefix(7))
    let starts = steps.map { step in
      switch step.start {
      case .at(let time): "at \(time.seconds)"
      case .after(let course): "after \(course.steps) by \(course.offset.seconds)"
      }
    }
    #expect(
      starts == ["at 0.0", "after 0..<1 by 0.2"] + (1..<6).map { "after \($0)..<\($0 + 1) by 0.0" })
    #expect(steps.map(\.collection) == ["grid", "grid", "grid", "bar", "grid", "bar", nil])
    #expect(steps[0].duration == Instant(seconds: 0.3))
    #expect(steps[1].duration == nil)
    #expect(steps[0].motion == .curve(.linear))
    #expect(steps[1].motion == .spring(.fitted(damping: 0.7, velocity: 2)))
    #expect(steps[2].motion == .curve(.cubic(CubicBezier(x1: 0.1, y1: -1, x2: 0.9, y2: 2))))
    #expect(steps[3].motion == nil)
  }

  @Test func `decodes changes by path, index and key in their order`() throws {
    let steps = try steps()
    #expect(descriptions(steps[0].operation) == ["+0/13"])
    #expect(descriptions(steps[1].operation) == ["-0/0"])
    #expect(descriptions(steps[2].operation) == ["b>0/1"])
    #expect(descriptions(steps[3].operation) == ["s+1:2"])
    #expect(
      descriptions(steps[4].operation) == ["+0/1", "+0/2k", "-a", "-0/4", "0/5>1/0", "s+0:3"])
    #expect(descriptions(steps[7].operation) == ["=0/1", "=b", "=a"])
    #expect(descriptions(steps[8].operation) == ["s-1", "s-fruit"])
    #expect(descriptions(steps[9].operation) == ["sfruit>0"])
    #expect(descriptions(steps[10].operation) == ["s=2", "s=fruit"])
    #expect(descriptions(steps[11].operation) == ["=b", "s-0", "s1>0", "s=fruit"])
  }

  @Test func `keeps the locations of changes`() throws {
    let steps = try steps()
    guard case .update(let moves) = steps[2].operation, case .move(let move) = moves[0],
      case .key("b", let location) = move.from
    else {
      Issue.record("expected a move by key")
      return
    }
    #expect(location.description == "full.yaml:96:63" && move.to.location.line == 96)
    guard case .update(let deletions) = steps[8].operation,
      case .deleteSection(let deletion) = deletions[1]
    else {
      Issue.record("expected a deletion")
      return
    }
    #expect(deletion.target.location.description == "full.yaml:108:43")
  }

  @Test func `decodes the values of changes`() throws {
    let steps = try steps()
    guard case .update(let insertions) = steps[3].operation,
      case .insertSection(let insertion) = insertions[0],
      case .update(let reloads) = steps[7].operation, case .reload(let reload) = reloads[2],
      case .update(let sections) = steps[10].operation,
      case .reloadSection(let section) = sections[1]
    else {
      Issue.record("expected other changes")
      return
    }
    #expect(insertion.section.key == "new" && insertion.section.data == ["title": "New"])
    #expect(reload.style?.name == "turn" && reload.size == ItemSize(width: 8, height: 8))
    #expect(reload.data == ["title": "A"])
    #expect(section.items?.count == 2 && section.style?.name == "cell")
    #expect(section.key == "veg" && section.data == ["title": "Vegetables", "tint": "red"])
  }

  @Test func `decodes sequences and waits`() throws {
    let steps = try steps(from: 5)
    guard case .sequence(let sequence) = steps[0].operation else {
      Issue.record("expected a sequence")
      return
    }
    #expect(sequence.step == Instant(seconds: 0.2) && sequence.skipAt == Instant(seconds: 0.9))
    #expect(steps[1].operation == .wait(Instant(seconds: 0.5)))
  }

  @Test func `decodes new states`() throws {
    let steps = try steps(from: 12)
    guard case .reloadData(.some(let sections)) = steps[0].operation,
      case .apply(let state) = steps[2].operation
    else {
      Issue.record("expected other states")
      return
    }
    #expect(sections.map(\.count) == [4])
    #expect(steps[1].operation == .reloadData(nil))
    #expect(state.map(\.key) == ["s"] && state.map(\.count) == [2])
  }

  @Test func `decodes changes of the frame`() throws {
    let steps = try steps(from: 15)
    let operations = steps.prefix(3).compactMap { step in
      if case .bounds(let operation) = step.operation { operation } else { nil }
    }
    #expect(
      operations.map(\.change) == [
        .resize(RelativeFrame(CGRect(x: 0, y: 0, width: 200, height: 100))),
        .rotate(to: nil, turn: nil),
        .rotate(to: CGSize(width: 30, height: 40), turn: .pi / 2),
      ])
    #expect(operations.map(\.policy) == [.custom, nil, .slide])
    #expect(operations.map(\.anchor) == [.none, .center, .center])
  }

  @Test func `decodes layouts and their changes`() throws {
    let steps = try steps(from: 18)
    guard case .layout(let plain) = steps[0].operation,
      case .layout(let led) = steps[1].operation, case .circle(let circle) = plain.layout,
      case .stack(let stack) = led.layout
    else {
      Issue.record("expected other layouts")
      return
    }
    #expect(circle.itemSize == CGSize(width: 9, height: 9) && circle.radius == 40)
    #expect(circle.ringSpacing == 12 && circle.startAngle == 0 && circle.rotatesItems)
    #expect(plain.interaction == nil)
    #expect(stack.offset == Vector(dx: 1, dy: 2) && abs(stack.angleStep - .pi / 36) < 1e-12)
    #expect(stack.scaleStep == 0.1 && stack.maximumVisibleItems == 3 && stack.pileSpacing == 4)
    #expect(stack.direction == .horizontal && stack.rightToLeft)
    #expect(
      led.interaction?.progress == [
        .init(time: .zero, progress: 0), .init(time: Instant(seconds: 0.4), progress: 0.7),
      ])
    #expect(led.interaction?.end == .cancel)
  }

  @Test func `decodes scrolls, pinches and selections`() throws {
    let steps = try steps(from: 20)
    guard case .scroll(let offset) = steps[0].operation,
      case .scroll(let item) = steps[1].operation, case .pinch(let pinch) = steps[2].operation,
      case .select(let selected) = steps[3].operation,
      case .deselect(let deselected) = steps[4].operation
    else {
      Issue.record("expected other operations")
      return
    }
    #expect(offset.target == .offset(CGPoint(x: 0, y: 40)))
    guard case .item(.key("b", _), .center) = item.target else {
      Issue.record("expected an item by its key")
      return
    }
    #expect(pinch.mode == .absolute && pinch.release == .one && pinch.end == .lift)
    guard case .distances(60, 160, let angle) = pinch.path else {
      Issue.record("expected two distances")
      return
    }
    #expect(abs(angle - .pi / 4) < 1e-12)
    #expect(pinch.returnDuration == Instant(seconds: 0.2))
    #expect(steps[2].duration == Instant(seconds: 0.6))
    #expect(selected.count == 1 && deselected.count == 2)
  }

  @Test func `decodes drags, flings and scrolling settings`() throws {
    let steps = try steps(from: 25)
    guard case .drag(let throwing) = steps[0].operation, case .drag(let drag) = steps[1].operation,
      case .fling(let sideways) = steps[2].operation, case .fling(let up) = steps[3].operation
    else {
      Issue.record("expected other operations")
      return
    }
    guard case .point(CGPoint(x: 30, y: 90), _) = throwing.start,
      case .item(let held) = drag.start, case .key("b", _) = held.item
    else {
      Issue.record("expected other positions")
      return
    }
    #expect(throwing.movement == .by(CGPoint(x: 0, y: -60)) && throwing.hold == .zero)
    #expect(steps[0].duration == Instant(seconds: 0.4))
    #expect(held.layer?.name == "lid")
    #expect(drag.movement == .to(CGPoint(x: 10, y: 20)) && drag.hold == DragOperation.defaultHold)
    #expect(sideways.movement == .by(CGPoint(x: -40, y: 0)) && sideways.velocity == 900)
    #expect(up.movement == .direction(.up) && abs(up.offset.y + 72.03) < 1e-9)
    let scrolling = try FullScene.load().scene.collections[0].scrolling
    #expect(scrolling.deceleration == .rate(0.995) && !scrolling.bounces && !scrolling.paging)
    #expect(scrolling.alwaysBounce == .both && scrolling.snap == .centers)
  }

  @Test func `decodes taps, presses, twists and reorderings`() throws {
    let steps = try steps(from: 29)
    guard case .tap(let tap) = steps[0].operation, case .reorder(let press) = steps[1].operation,
      case .twist(let twist) = steps[2].operation, case .reorder(let first) = steps[3].operation,
      case .reorder(let second) = steps[4].operation
    else {
      Issue.record("expected other operations")
      return
    }
    #expect(tap.count == 2 && press.path == nil && press.scale == 1.2)
    #expect(tap.touch.layer?.name == "lid" && press.touch.layer?.name == "lid")
    #expect(abs(twist.angle - .pi / 2) < 1e-12 && twist.from == 1 && twist.distance == 60)
    #expect(twist.returnDuration == Instant(seconds: 0.2) && first.scale == 1)
    guard case .items(let targets) = first.path else {
      Issue.record("expected items")
      return
    }
    #expect(targets.count == 2)
    #expect(second.path == .points([CGPoint(x: 10, y: 20), CGPoint(x: 30, y: 40)]))
    #expect(second.scale == 1.05)
  }

  @Test func `decodes pinches with paths`() throws {
    let steps = try steps(from: 48)
    guard case .pinch(let keyed) = steps[0].operation, case .keys(let keys) = keyed.path,
      case .pinch(let free) = steps[1].operation, case .fingers(let first, let second) = free.path
    else {
      Issue.record("expected pinches")
      return
    }
    // What a key leaves out is as in the one before.
    let centers: [CGPoint?] = [nil, CGPoint(x: 20, y: 30), CGPoint(x: 20, y: 30)]
    let angles: [Double] = [0, .pi / 2, .pi / 2]
    #expect(keyed.end == .cancel)
    #expect(keys.map(\.distance) == [30, 90, 90])
    #expect(keys.map(\.center) == centers)
    #expect(keys.map(\.angle) == angles)
    #expect(keys.map(\.time.seconds) == [0, 0.5, 1])
    #expect(free.item == nil && first.count == 2)
    #expect(second[1] == .init(time: Instant(seconds: 0.8), point: CGPoint(x: 50, y: 20)))
    #expect(free.length == Instant(seconds: 0.8) && free.lastTouch == Instant(seconds: 1))
  }

  @Test func `decodes repeats into items that follow each other in rounds`() throws {
    let steps = try steps(from: 50)
    guard case .sequence(let sequence) = steps[0].operation,
      case .update(let changes) = steps[1].operation,
      case .insertSection(let insertion) = changes[0],
      case .list(let items) = insertion.section.items
    else {
      Issue.record("expected a sequence and a section")
      return
    }
    #expect(sequence.leave?.duration == Instant(seconds: 0.5))
    #expect(items.map(\.key) == ["r", "r#2", "r#3", "s", "r#4", "r#5", "r#6", "s#2"])
    #expect(items.map(\.repetition) == [1, 2, 3, 1, 4, 5, 6, 2])
    #expect(items.map { $0.repeatedKey ?? $0.key } == ["r", "r", "r", "s", "r", "r", "r", "s"])
  }

  @Test func `decodes layouts of dynamics`() throws {
    let steps = try steps(from: 38)
    guard case .layout(let first) = steps[0].operation, case .spinner(let spinner) = first.layout,
      case .layout(let second) = steps[1].operation, case .springy(let springy) = second.layout,
      case .layout(let third) = steps[2].operation, case .newtonian(let newtonian) = third.layout
    else {
      Issue.record("expected other layouts")
      return
    }
    #expect(spinner.rule == .compat && spinner.reentry == .resume)
    #expect(spinner.angularResistance == 2)
    #expect(spinner.flow.itemSize == ItemSize(width: 9, height: 9))
    #expect(springy.frequency == 2 && springy.damping == 0.5 && springy.resistance == 900)
    #expect(springy.flow.pinHeaders && newtonian.length == 40 && newtonian.gravity == 0.5)
    #expect(newtonian.anchorHeight == 30 && newtonian.airResistance == 0.1)
  }

  @Test func `decodes behaviors`() throws {
    let steps = try steps(from: 41)
    guard case .behavior(let all) = steps[0].operation,
      case .add(let rules, let items) = all.change,
      case .behavior(let pair) = steps[1].operation, case .add(let links, _) = pair.change,
      case .behavior(let removal) = steps[2].operation, case .remove(let names) = removal.change,
      case .behavior(let release) = steps[3].operation
    else {
      Issue.record("expected other behaviors")
      return
    }
    #expect(all.name == "pile" && all.shape == .ellipse && items?.count == 2)
    var body = BodyDocument.soft
    (body.elasticity, body.friction, body.density) = (0.5, 0.6, 2)
    (body.resistance, body.angularResistance) = (0.7, 0.8)
    (body.allowsRotation, body.anchored) = (false, true)
    (body.velocity, body.angularVelocity) = (Vector(dx: 10, dy: 20), .pi / 2)
    #expect(
      rules == [
        .gravity(GravityDocument(angle: 0, magnitude: 2)),
        .collision(
          CollisionDocument(
            mode: .boundaries, inset: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))),
        .attachment(
          AttachmentDocument(
            anchor: .point(CGPoint(x: 9, y: 9)), length: 20, frequency: 2, damping: 0.3)),
        .snap(SnapDocument(point: CGPoint(x: 30, y: 40), damping: 0.2)),
        .push(
          PushDocument(
            mode: .continuous, angle: -.pi / 2, magnitude: 3, offset: Vector(dx: 4, dy: 5))),
        .field(
          FieldDocument(
            kind: .radial, position: CGPoint(x: 50, y: 60), strength: 4, angle: .pi / 4, falloff: 2,
            radius: 70)),
        .properties(body),
      ])
    guard case .attachment(let link) = links.first, case .item(.path(let path)) = link.anchor else {
      Issue.record("expected an attachment to an item")
      return
    }
    #expect(path.section == 0 && path.item == 0 && link.length == nil && link.frequency == 0)
    #expect(names.map(\.name) == ["pile"] && release.change == .release)
    #expect(steps[3].duration == Instant(seconds: 0.4))
  }

  @Test func `decodes collections in items and steps that change them`() throws {
    let scene = try FullScene.load().scene
    let grid = scene.collections[0]
    #expect(grid.itemCollection?.id == "row")
    #expect(grid.itemCollection?.itemCollection?.sections.map(\.count) == [0])
    guard case .list(let items) = grid.sections[2].items,
      case .waterfall(let waterfall) = items[2].collection?.layout,
      case .waterfall(let narrow) = grid.sections[2].itemCollection?.layout
    else {
      Issue.record("expected columns")
      return
    }
    let frame = RelativeFrame(CGRect(x: 1, y: 2, width: 30, height: 20))
    #expect(items[2].collection?.frame == frame)
    #expect(waterfall.columns == .count(3) && narrow.columns == .minimumWidth(20))
    #expect(waterfall.columnSpacing == 4 && waterfall.lineSpacing == 5)
    #expect(waterfall.headerExtent == 7 && waterfall.footerExtent == 8)
    #expect(waterfall.direction == .horizontal && waterfall.rightToLeft)
    #expect(scene.steps[37].collection == "grid/b/row")
  }

  @Test(
    arguments: [
      ("{scroll: {to: [0, 1]}, duration: 0}", true), ("{rotate: {}}", true),
      ("{reloadData: {}}", true), ("{apply: {sections: []}}", true),
      ("{apply: {sections: [{key: a, items: 0}]}}", true),
      ("{layout: {}}", true), ("{layout: {to: {}}, duration: 1s}", true),
      ("{select: [0, 0]}", true), ("{deleteSection: [0]}", true),
      ("{reloadData: false}", false), ("{rotate: false}", false),
      ("{select: [0, 0], duration: 1s}", false), ("{reloadData: true, curve: linear}", false),
      ("{resize: {}}", false), ("{resize: {frame: [0, 0, -1, 1]}}", false),
      ("{tap: {item: a}}", true), ("{tap: {item: a, count: 0}}", false),
      ("{longPress: {item: [0, 0]}, duration: 1s}", true), ("{longPress: {}}", false),
      ("{twist: {item: a, by: 1}}", true), ("{twist: {item: a}}", false),
      ("{twist: {item: a, by: 1, distance: 0}}", false),
      ("{reorder: {item: a, to: b}}", true), ("{reorder: {item: a, to: []}}", false),
      ("{reorder: {item: a, to: b, through: [[0, 0]]}}", false),
      ("{reorder: {item: a, to: b}, curve: linear}", false),
      ("{pinch: {item: a, through: [{at: 0, distance: 1}, {at: 1}]}}", true),
      ("{pinch: {fingers: [[[0, 1, 2], [1, 3, 4]], [[0, 5, 6], [1, 7, 8]]]}}", true),
      ("{pinch: {item: a, from: 1, to: 2, end: cancel}}", true),
      ("{pinch: {item: a, from: 1, to: 2, through: [{at: 0, distance: 1}, {at: 1}]}}", false),
      ("{pinch: {item: a, through: [{distance: 1}, {at: 1}]}}", false),
      ("{pinch: {fingers: [[[0, 1, 2], [1, 3, 4]]]}}", false),
      ("{sequence: {step: 1, leave: 1, skipAt: 1}}", true),
      ("{sequence: {step: 1, leave: -1}}", false),
      ("{insertSection: {at: 1, items: 2, repeats: 3}}", true),
      ("{insertSection: {at: 1, items: 2, repeats: 0}}", false),
      ("{behavior: {gravity: {}, reentry: resume}}", true),
      ("{behaviour: {gravity: {}, reentry: resume}}", true),
      ("{behaviour: {gravity: {}}, behavior: {gravity: {}}}", false),
      ("{behavior: {gravity: {}, reentry: back}}", false),
      ("{pinch: {item: a, from: 1}}", false), ("{pinch: {item: a, from: -1, to: 2}}", false),
      ("{drag: {by: [0, 30]}}", true), ("{drag: {from: [1, 2], to: [9, 9]}}", true),
      ("{drag: {}}", false), ("{drag: {by: [0, 30], to: [9, 9]}}", false),
      ("{drag: {by: [0, 30], from: [1, 2], item: a}}", false),
      ("{drag: {by: [0, 30]}, curve: linear}", false),
      ("{fling: {direction: up, velocity: 900}}", true),
      ("{fling: {direction: up}}", false), ("{fling: {velocity: 900}}", false),
      ("{fling: {direction: up, velocity: 0}}", false),
      ("{fling: {direction: north, velocity: 900}}", false),
      ("{fling: {direction: up, velocity: 900}, duration: 1s}", false),
      ("{behavior: {gravity: {}}}", true), ("{behavior: {}}", false),
      ("{behavior: {gravity: {}}, duration: 1s}", false),
      ("{behavior: {release: true}, duration: 1s}", true),
      ("{behavior: {release: false}}", false),
      ("{behavior: {remove: a, gravity: {}}}", false), ("{behavior: {remove: [a, b]}}", true),
      ("{behavior: {push: {}}}", false), ("{behavior: {push: {angle: 1}}}", true),
      ("{behavior: {snap: {}}}", false), ("{behavior: {snap: {to: [1, 2], damping: 2}}}", false),
      ("{behavior: {attachment: {}}}", false),
      ("{behavior: {attachment: {to: [1, 2], item: a}}}", false),
      ("{behavior: {field: {kind: magnetic}}}", false),
      ("{behavior: {properties: {elasticity: 2}}}", false),
      ("{layout: {type: spinner, rule: worse}}", false),
      ("{layout: {type: newtonian, frequency: 0}}", false),
      ("{scroll: {}}", false), ("{scroll: {to: [0, 0], item: a}}", false),
      ("{scroll: {to: [0, 0], position: top}}", false),
      ("{moveSection: {from: 0}}", false), ("{deleteSection: []}", false),
      ("{deleteSection: [[0, 1]]}", false), ("{reloadSection: {items: 3}}", false),
      ("{reload: {data: {a: b}}}", false), ("{layout: {type: ring}}", false),
      ("{layout: {interactive: {progress: [[0s, 1]]}}}", false),
      ("{layout: {to: {}, interactive: {progress: []}}}", false),
      ("{layout: {to: {}, interactive: {progress: [[0s, 2]]}}}", false),
      ("{layout: {to: {}, interactive: {progress: [0.5]}}}", false),
      ("{layout: {to: {}, type: flow}}", false),
    ])
  func `checks the keys of a step`(step: String, isRight: Bool) {
    let text = """
      cellophane: 1
      canvas: {size: [10, 10]}
      collections: [{sections: [{items: [a, b, c]}]}]
      steps: [\(step)]
      """
    let errors: [Diagnostic]
    do {
      _ = try SceneDocument.load(text: text, name: "s.yaml")
      errors = []
    } catch {
      errors = (error as? DocumentError)?.diagnostics ?? []
    }
    #expect(errors.count == (isRight ? 0 : 1), "\(errors.map(\.description))")
  }
}
