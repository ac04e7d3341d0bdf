import Foundation
import Imaging
import Timelines
import Timing
import UIKit

/// A text that a timeline shows at an instant.
struct ShownText {
  let string: String
  let color: Imaging.Color
  /// The box of the text's layer on the canvas.
  let box: CGRect
  /// The opacity of the text with all layers around it.
  let opacity: Double
}

extension Timeline {
  /// Returns the texts that are shown at an instant, by their strings.
  func texts(at seconds: Double) -> [String: ShownText] {
    var texts: [String: ShownText] = [:]
    let layers = frame(at: Instant(seconds: seconds)).layers
    for (index, layer) in layers.enumerated() {
      let opacity = layers[...index].filter { $0.subtreeEnd > index }.reduce(1) { $0 * $1.alpha }
      guard let map = layer.toCanvas.affine, opacity > 0 else { continue }
      for text in layer.appearance.texts {
        texts[text.string] = ShownText(
          string: text.string, color: text.color,
          box: CGRect(origin: .zero, size: layer.size).applying(map), opacity: opacity)
      }
    }
    return texts
  }

  /// Returns the frame on the canvas of the element with a name at an instant; `nil` without one.
  func frame(named name: String, at seconds: Double) -> CGRect? {
    elements(at: Instant(seconds: seconds)).last { $0.identity.key == name }?.frame
  }
}
