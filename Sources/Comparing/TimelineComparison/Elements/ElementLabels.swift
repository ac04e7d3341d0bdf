import ComparisonTolerances
import Foundation
import Imaging
import Timelines
import Timing

/// The descriptions of views without names by what a person sees of them.
struct ElementLabels {
  /// The maximum number of characters of a text in a label.
  private static let longestText = 30

  private let layers: [Layer]
  /// The first text or image in each layer or below it; `nil` where there is none.
  private let contents: [String?]
  /// The touch dots, in the order in which they appear.
  private let touches: [Int]

  /// Describes the layers of a timeline.
  init(of timeline: Timeline) {
    layers = timeline.layers
    var contents = layers.map { Self.content(of: $0) }
    // Children follow their parents.
    for index in layers.indices.reversed() where contents[index] != nil {
      guard let parent = layers[index].parent, layers[parent].identity == nil else { continue }
      if Self.content(of: layers[parent]) == nil { contents[parent] = contents[index] }
    }
    self.contents = contents
    touches = layers.indices.filter { timeline.layers[$0].showsTouch }
  }

  /// Returns the description of a view without a name.
  ///
  /// - Parameter parent: The name of the view that contains it; `nil` on the canvas.
  func label(of index: Int, under parent: ElementName?) -> String {
    let layer = layers[index]
    if let place = touches.firstIndex(of: index) {
      return touches.count == 1 ? "the touch dot" : "touch dot \(place + 1)"
    }
    if let content = contents[index] {
      return Self.content(of: layer) == nil ? "the view with \(content)" : content
    }
    guard let number = layer.parent, let parent else { return Self.description(of: layer) }
    let outer = layers[number]
    if outer.size == layer.size, outer.identity != nil {
      return "the background of \(parent.short)"
    }
    if let label = parent.label, parent.kind == nil {
      // A part of a part belongs to the whole.
      return label.hasPrefix("a part of ") ? label : "a part of \(label)"
    }
    return parent.isUnnamed ? Self.description(of: layer) : "a part of \(parent.short)"
  }

  /// Returns the first text or image of a layer itself; `nil` if it has none.
  private static func content(of layer: Layer) -> String? {
    let looks = [layer.appearance.model.initial] + layer.appearance.model.steps.map(\.value)
    for look in looks {
      for part in [look] + look.stack.map(\.appearance) {
        if let text = part.texts.first(where: { !$0.string.isEmpty }) {
          return "text \"\(ComparisonText.excerpt(text.string, atMost: longestText))\""
        }
        if let image = part.image {
          return "image \(ComparisonText.excerpt(image.source.name, atMost: longestText))"
        }
      }
    }
    return nil
  }

  /// Returns the description of a layer by its first size.
  private static func description(of layer: Layer) -> String {
    let sizes = [layer.size.model.initial] + layer.size.model.steps.map(\.value)
    let size = sizes.first { $0.width > 0 && $0.height > 0 } ?? .zero
    func text(_ value: Double) -> String { ComparisonText.number(value, decimals: 1) }
    return "a view of \(text(size.width)) × \(text(size.height)) pt"
  }
}

extension ElementName {
  /// Whether it is a view that contains nothing with a name either.
  fileprivate var isUnnamed: Bool { kind == nil && key.isEmpty && className == nil }
}
