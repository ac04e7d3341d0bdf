package import CoreGraphics
package import Foundation
import Geometry
package import Staging
import Timelines

/// A builder of views from drawing commands, of which the stage takes snapshots.
package enum DrawingViews {
  /// Returns a view of an area with the results of drawing commands, in order.
  package static func view(
    of commands: [DrawingCommand], in bounds: CGRect, on stage: Stage
  ) -> View {
    let canvas = View(frame: CGRect(origin: .zero, size: bounds.size))
    canvas.clipsToBounds = true
    add(commands, to: canvas, on: stage)
    return canvas
  }

  /// Adds the results of drawing commands to a view; commands with equal clips share clipping
  /// views.
  private static func add(_ commands: [DrawingCommand], to canvas: View, on stage: Stage) {
    var (clips, holder): ([DrawingCommand.Clip], View) = ([], canvas)
    for command in commands {
      if command.clips != clips {
        clips = command.clips
        holder = clips.reduce(canvas) { outer, clip in
          let view = View(frame: canvas.bounds)
          view.appearance.shape = shape(clip.path, usesEvenOddRule: clip.usesEvenOddRule)
          view.clipsToBounds = true
          outer.addSubview(view)
          return clip.mask.map { maskedView(by: $0, in: view) } ?? view
        }
      }
      guard let view = view(of: command, in: canvas.bounds, on: stage) else { continue }
      view.alpha = command.alpha
      if let shadow = command.shadow { view.appearance.shadows = [shadow] }
      holder.addSubview(view)
    }
  }

  /// Returns a view in another one, of which a drawing's opacity masks the content.
  private static func maskedView(by mask: DrawingCommand.Mask, in outer: View) -> View {
    let view = View(frame: outer.bounds)
    view.appearance.mask = StackedLayer(
      Appearance(stack: MaskPieces.pieces(of: mask.commands, map: mask.map)))
    outer.addSubview(view)
    return view
  }

  /// Returns the view of one drawing command.
  private static func view(
    of command: DrawingCommand, in bounds: CGRect, on stage: Stage
  ) -> View? {
    switch command.content {
    case .fill(let path, let usesEvenOddRule, let fill):
      let view = view(of: path, usesEvenOddRule: usesEvenOddRule, map: command.map)
      view?.appearance.fill = fill
      return view
    case .stroke(let path, let border):
      let view = view(of: path, usesEvenOddRule: false, map: command.map, lineWidth: border.width)
      view?.appearance.border = border
      return view
    case .text(var text, let rect):
      let view = placed(rect, map: command.map)
      text.placement = .box(insets: .zero, vertical: .top)
      view.appearance.texts = [text]
      return view
    case .image(let owner, let rect):
      guard let snapshot = snapshot(of: owner, on: stage) else { return nil }
      let view = placed(rect, map: command.map)
      view.show(snapshot, mode: .scaleToFill)
      return view
    case .group(let commands):
      let view = View(frame: bounds)
      add(commands, to: view, on: stage)
      return view
    }
  }

  /// Returns the snapshot that an owner provides.
  private static func snapshot(of owner: AnyObject, on stage: Stage) -> ViewSnapshot? {
    (owner as? ViewSnapshot) ?? (owner as? any SnapshotOwner)?.snapshot(on: stage)
  }

  /// Returns a view whose outline is a path; `nil` for an empty path.
  ///
  /// A straight line has a box without width or height, in which nothing would be painted; its box
  /// is that of its line.
  private static func view(
    of path: Path, usesEvenOddRule: Bool, map: Affine, lineWidth: Double = 0
  ) -> View? {
    guard var box = path.bounds else { return nil }
    if lineWidth > 0, box.width == 0 || box.height == 0 {
      box = box.insetBy(dx: -lineWidth / 2, dy: -lineWidth / 2)
    }
    let view = placed(box, map: map)
    let local = path.applying(Affine(translationX: -box.minX, y: -box.minY))
    view.appearance.shape = shape(local, usesEvenOddRule: usesEvenOddRule)
    return view
  }

  /// Returns a path as an outline; empty if the path has too many elements.
  private static func shape(_ path: Path, usesEvenOddRule: Bool) -> Shape {
    guard let shape = try? ShapePath(data: path.svgData, usesEvenOddRule: usesEvenOddRule) else {
      return .rectangle
    }
    return .path(shape)
  }

  /// Returns a view whose frame's points are mapped to the context's points.
  private static func placed(_ box: CGRect, map: Affine) -> View {
    let view = View(frame: CGRect(origin: .zero, size: box.size))
    view.anchorPoint = .zero
    view.center = box.origin.applying(map)
    view.transform = Affine(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
    return view
  }
}

extension DrawnImage: SnapshotOwner {
  /// Returns a snapshot of the drawing on a stage.
  package func snapshot(on stage: Stage) -> ViewSnapshot? {
    ViewSnapshot(
      of: DrawingViews.view(of: commands, in: CGRect(origin: .zero, size: size), on: stage),
      on: stage)
  }
}

/// Drawings as stacks of appearances, which masks consist of.
private enum MaskPieces {
  /// Returns the opaque parts of a drawing in device coordinates; clips and texts are left out.
  static func pieces(of commands: [DrawingCommand], map: Affine) -> [StackedLayer] {
    commands.flatMap { command -> [StackedLayer] in
      let map = command.map.concatenating(map)
      var pieces: [StackedLayer]
      switch command.content {
      case .fill(let path, let rule, let fill):
        pieces = [piece(path, rule, map) { $0.fill = fill }]
      case .stroke(let path, var border):
        let scale = abs(map.a * map.d - map.b * map.c).squareRoot()
        border.width *= scale
        border.dash = border.dash.map { $0 * scale }
        border.dashPhase *= scale
        pieces = [piece(path, false, map) { $0.border = border }]
      case .image(let owner, let rect):
        guard let drawing = (owner as? any DrawnImageOwner)?.drawing, drawing.size.width > 0,
          drawing.size.height > 0
        else { return [] }
        let scale = Affine(
          a: rect.width / drawing.size.width, b: 0, c: 0, d: rect.height / drawing.size.height,
          tx: rect.minX, ty: rect.minY)
        pieces = Self.pieces(of: drawing.commands, map: scale.concatenating(map))
      case .group(let commands): pieces = Self.pieces(of: commands, map: map)
      case .text: return []
      }
      if command.alpha < 1 {
        pieces = [StackedLayer(Appearance(opacity: command.alpha, stack: pieces))]
      }
      return pieces
    }
  }

  /// Returns a path in device coordinates with a fill or a line.
  private static func piece(
    _ path: Path, _ usesEvenOddRule: Bool, _ map: Affine, _ paint: (inout Appearance) -> Void
  ) -> StackedLayer {
    var appearance = Appearance(
      shape: .path(ShapePath(path.applying(map), usesEvenOddRule: usesEvenOddRule)))
    paint(&appearance)
    return StackedLayer(appearance)
  }
}
