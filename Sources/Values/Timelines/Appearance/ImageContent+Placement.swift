package import Foundation

extension ImageContent {
  /// Returns whether the image reaches all edges of bounds of a size.
  package func covers(_ size: CGSize) -> Bool {
    switch mode {
    case .fill, .stretch, .tile: return true
    case .fit, .center:
      let frame = frame(in: size)
      return frame.insetBy(dx: -1e-9, dy: -1e-9).contains(CGRect(origin: .zero, size: size))
    }
  }
}
