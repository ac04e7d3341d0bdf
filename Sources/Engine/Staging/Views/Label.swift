import Foundation
import Imaging
import Timelines

/// A view that shows one text, as `UILabel`.
open class Label: View {
  /// The text; wrapped at the width of the bounds and centered along their height.
  open var text: String? { didSet { update() } }
  var _font = FontDescriptor() { didSet { update() } }
  var _fontSize: CGFloat = 17 { didSet { update() } }
  var _textColor = Color.black { didSet { update() } }
  var _textAlignment = TextContent.Alignment.left { didSet { update() } }

  override func setUpParts() { isUserInteractionEnabled = false }

  /// Puts the text into the appearance.
  private func update() {
    appearance.texts =
      text.map {
        [
          TextContent(
            $0, font: font, size: Double(fontSize), color: textColor, alignment: textAlignment)
        ]
      } ?? []
  }
}
