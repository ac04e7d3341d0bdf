import CoreGraphics
import Foundation
import Geometry
import Staging
import Timelines

/// A builder of views from drawing commands, of which the stage takes snapshots.
enum DrawingCanvas {
  /// Returns a view of an area with the results of drawing commands, in order.
  static func view(of commands: [DrawingCommand], in bounds: CGRect, on stage: Stage) -> View {
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
          return view
        }
      }
      guard let view = view(of: command, in: canvas.bounds, on: stage) else { continue }
      view.alpha = command.alpha
      if let shadow = command.shadow { view.appearance.shadows = [shadow] }
      holder.addSubview(view)
    }
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
      let view = view(of: path, usesEvenOddRule: false, map: command.map)
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
    switch owner {
    case let snapshot as ViewSnapshot: snapshot
    case let image as UIImage: image.picture(on: stage)
    default: nil
    }
  }

  /// Returns a view whose outline is a path; `nil` for an empty path.
  private static func view(of path: Path, usesEvenOddRule: Bool, map: Affine) -> View? {
    guard let box = path.bounds else { return nil }
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
