internal import Foundation
internal import Timelines
internal import Typesetting

extension TextContent {
  /// Returns the text as a typesetter takes it, in bounds of a size.
  func request(in size: CGSize) -> TextRequest {
    let alignment: TextRequest.Alignment =
      switch self.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    return TextRequest(
      string: string,
      face: FontFace(family: font.family, weight: font.weight, italic: font.italic),
      size: self.size, width: wrapWidth(in: size), alignment: alignment)
  }
}
