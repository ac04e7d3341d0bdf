package import Foundation

extension ImageContent {
  /// Returns where the picture lies in bounds of a size, in points; for `tile` the first of all.
  package func frame(in size: CGSize) -> CGRect {
    let (width, height) = (Double(source.width), Double(source.height))
    switch mode {
    case .stretch: return CGRect(origin: .zero, size: size)
    case .fill, .fit:
      // The side that decides is exactly as long as that of the bounds.
      let isWider = size.width * height >= size.height * width
      let extent =
        isWider == (mode == .fill)
        ? CGSize(width: size.width, height: size.width * height / width)
        : CGSize(width: size.height * width / height, height: size.height)
      return centered(extent, in: size)
    case .center:
      return centered(CGSize(width: width / scale, height: height / scale), in: size)
    case .tile: return CGRect(x: 0, y: 0, width: width / scale, height: height / scale)
    }
  }

  /// Whether the picture reaches to all edges of bounds of a size.
  package func covers(_ size: CGSize) -> Bool {
    switch mode {
    case .fill, .stretch, .tile: return true
    case .fit, .center:
      let frame = frame(in: size)
      return frame.minX <= 0 && frame.minY <= 0 && frame.maxX >= size.width
        && frame.maxY >= size.height
    }
  }

  /// Returns a frame in the middle of bounds.
  private func centered(_ extent: CGSize, in size: CGSize) -> CGRect {
    CGRect(
      origin: CGPoint(
        x: (size.width - extent.width) / 2, y: (size.height - extent.height) / 2),
      size: extent)
  }
}
