package import Foundation
package import Timelines
package import Typesetting

extension FontDescriptor {
  /// The face that the descriptor asks for.
  package var face: FontFace { FontFace(family: family, weight: weight, italic: italic) }
}

extension TextContent {
  /// Returns the text as a typesetter takes it, in bounds of a size.
  package func request(in size: CGSize) -> TextRequest {
    let alignment: TextRequest.Alignment =
      switch self.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    return TextRequest(
      string: string, face: font.face, size: self.size, width: wrapWidth(in: size),
      alignment: alignment)
  }
}
