// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The function keeps the name that sources use.

public import Foundation

/// Returns the largest rectangle of an aspect ratio in another one, with the same center.
///
/// A function of AVFoundation, which is often used for images alone. A ratio without a width or a
/// height gives an empty rectangle.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else {
    return CGRect(x: boundingRect.midX, y: boundingRect.midY, width: 0, height: 0)
  }
  let scale = min(
    boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2,
    width: size.width, height: size.height)
}
