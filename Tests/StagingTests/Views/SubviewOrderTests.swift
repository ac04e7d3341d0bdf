import Cellophane
import Testing

/// The order of several views in painting and in hit tests.
struct SubviewOrderTests {
  /// Four views on one place.
  private struct Pile {
    let holder: View
    let views: [View]

    /// Makes the pile on a stage.
    init(on stage: Stage) {
      holder = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      views = ["a", "b", "c", "d"].map { Pile.view($0) }
      stage.rootView.addSubview(holder)
      for view in views { holder.addSubview(view) }
    }

    /// Makes a view of the pile.
    static func view(_ name: String) -> View {
      let view = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      (view.name, view.backgroundColor) = (name, .black)
      return view
    }
  }

  /// The expected result of a change of the order.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: String
    let change: @Sendable (View, [View]) -> Void
  }

  static let cases = [
    Case(testDescription: "front", expected: "bcda") { holder, views in
      holder.bringSubviewToFront(views[0])
    },
    Case(testDescription: "back", expected: "dabc") { holder, views in
      holder.sendSubviewToBack(views[3])
    },
    Case(testDescription: "at the bottom", expected: "eabcd") { holder, _ in
      holder.insertSubview(Pile.view("e"), at: 0)
    },
    Case(testDescription: "at a place beyond the last", expected: "abcde") { holder, _ in
      holder.insertSubview(Pile.view("e"), at: 9)
    },
    Case(testDescription: "above", expected: "aebcd") {
      $0.insertSubview(Pile.view("e"), aboveSubview: $1[0])
    },
    Case(testDescription: "below", expected: "abced") {
      $0.insertSubview(Pile.view("e"), belowSubview: $1[3])
    },
    Case(testDescription: "one of them above", expected: "bcad") {
      $0.insertSubview($1[0], aboveSubview: $1[2])
    },
    Case(testDescription: "added later", expected: "bcdae") {
      $0.bringSubviewToFront($1[0])
      $0.addSubview(Pile.view("e"))
    },
    Case(testDescription: "added later to what was sent back", expected: "dabce") {
      $0.sendSubviewToBack($1[3])
      $0.addSubview(Pile.view("e"))
    },
    Case(testDescription: "added again", expected: "dbca") {
      $0.sendSubviewToBack($1[3])
      $1[0].removeFromSuperview()
      $0.addSubview($1[0])
    },
    Case(testDescription: "with a zIndex", expected: "cdab") {
      ($1[0].zIndex, $1[1].zIndex) = (1, 1)
      $0.bringSubviewToFront($1[2])
      $0.bringSubviewToFront($1[3])
    },
    Case(testDescription: "a cell that is in no collection", expected: "ceabd") {
      let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      (cell.name, cell.backgroundColor) = ("e", .black)
      $0.insertSubview(cell, at: 0)
      $0.sendSubviewToBack($1[2])
    },
  ]

  @Test(arguments: cases) func `views are painted and hit in the order that is asked for`(
    order: Case
  ) throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 50, height: 50))) { stage in
      let pile = Pile(on: stage)
      stage.advance(by: 0.5)
      order.change(pile.holder, pile.views)
      let hit = stage.rootView.hitTest(CGPoint(x: 25, y: 25), with: nil)
      #expect(hit?.name == order.expected.suffix(1).description)
      // Off the stage and back on it nothing changes.
      stage.schedule(after: 0.5) {
        pile.holder.removeFromSuperview()
        stage.rootView.addSubview(pile.holder)
      }
    }
    let names = { timeline.elements(at: Instant(seconds: $0)).map(\.identity.key).joined() }
    #expect(names(0.2) == "abcd")
    #expect(names(0.5) == order.expected)
    #expect(names(1.2) == order.expected)
  }

  @Test func `a hidden or untouchable view in front lets the one behind be hit`() throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 50, height: 50))) { stage in
      let pile = Pile(on: stage)
      pile.views[3].isHidden = true
      pile.holder.bringSubviewToFront(pile.views[1])
      pile.views[1].isUserInteractionEnabled = false
      #expect(stage.rootView.hitTest(CGPoint(x: 25, y: 25), with: nil) === pile.views[2])
    }
  }
}
