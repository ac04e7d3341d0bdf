import Foundation
import Geometry
import Imaging
import Staging
import Timelines

/// Queries of the visible part of a view and of the views that cover it.
extension View {
  /// Returns the visible part of the view in the coordinates of an ancestor.
  func visiblePart(in ancestor: View) -> CGRect {
    var result = box(in: ancestor)
    var view = superview
    while let next = view, next !== ancestor {
      if next.clipsToBounds { result = result.intersection(next.box(in: ancestor)) }
      view = next.superview
    }
    return result.isNull ? CGRect(center: box(in: ancestor).center, size: .zero) : result
  }

  /// Returns the intersection of all clips between the view and an ancestor; `nil` if none clips.
  func clip(in ancestor: View) -> CGRect? {
    var result: CGRect?
    var view = superview
    while let next = view, next !== ancestor {
      if next.clipsToBounds {
        let box = next.box(in: ancestor)
        result = result?.intersection(box) ?? box
      }
      view = next.superview
    }
    return result
  }

  /// Returns the views of a screen that lie over the view, the lowest first.
  func covers(in screen: View) -> [View] {
    guard let stage else { return [] }
    let area = visiblePart(in: screen)
    var result: [View] = []
    var view: View = self
    while view !== screen, let superview = view.superview, let layer = view.layerNumber {
      let siblings = Dictionary(
        superview.children.compactMap { sibling in sibling.layerNumber.map { ($0, sibling) } },
        uniquingKeysWith: { one, _ in one })
      let order = stage.layers.paintOrder(of: Array(siblings.keys), at: stage.now)
      let above = order[((order.firstIndex(of: layer) ?? order.count - 1) + 1)...]
      result += above.compactMap { siblings[$0] }.filter { sibling in
        !sibling.isHidden && sibling.box(in: screen).overlaps(area)
      }
      view = superview
    }
    return result
  }

  /// Returns the opaque fill behind the view's content; `nil` if the screen has none.
  func backdrop(upTo screen: View) -> Fill? {
    var view: View? = self
    while let next = view {
      if let fill = next.appearance.fill, fill.isOpaque { return fill }
      view = next === screen ? nil : next.superview
    }
    return nil
  }

  /// Returns the bounding box of the view in an ancestor, as it is shown now.
  private func box(in ancestor: View) -> CGRect {
    let map = shownMap(to: ancestor)
    return CGRect(boundingBoxOf: shownBounds.corners.map { $0.applying(map) })
  }
}
