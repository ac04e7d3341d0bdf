package import Documents
internal import Foundation
package import Imaging
package import Timelines

/// A layer within a style.
package struct StackedStyleValue: Hashable, Sendable {
  package var style: StyleDocument
  package var name: String?
  package var frame = FrameValue()
  package var pose = StackedPose.rest

  /// Resolves the layer for an item.
  ///
  /// - Parameter images: finds images by their names; without it none is shown.
  package func resolve(
    in context: ItemContext,
    images: (_ name: String, _ location: SourceLocation) throws -> ImageSource? = { _, _ in nil }
  ) throws -> StackedLayer {
    if !style.links.isEmpty {
      var rest = self
      let link = rest.style.links.removeFirst()
      return try link.resolving(
        rest, in: context, applying: { $0.applied(to: $1) },
        blending: { $0.blended(to: $1, progress: $2) },
        resolve: { try $0.resolve(in: context, images: images) })
    }
    return StackedLayer(
      try style.resolve(in: context, images: images), name: name,
      frame: try frame.resolve(in: context), pose: pose)
  }

  /// The templates of its frame and its style.
  var templates: [Template] { frame.templates + style.templates }
}

extension StackedStyleValue {
  private static let styleKeys = StyleDocument.keys.map { $0.at(\StackedStyleValue.style) }
  private static let rules = StyleDocument.rules.map { $0.at(\StackedStyleValue.style) }

  /// The factors along x and y.
  private var factors: [Double] {
    get { [Double(pose.scale.width), Double(pose.scale.height)] }
    set { pose.scale = CGSize(width: newValue[0], height: newValue[1]) }
  }

  static let placeKeys: [Key<StackedStyleValue>] = [
    Key("frame", "The frame of the layer, relative to the bounds.", .layerFrame, \.frame),
    Key("rotation", "The angle of the layer about its anchor.", .angle, \.pose.rotation),
    Key("offset", "The translation of the layer in points.", .vector, \.pose.offset),
    Key(
      "scale", "The factor of the layer's size, or the factors along x and y.", .scale, \.factors),
    .anchor(\.pose.anchor),
  ]

  /// The keys by which a layer is changed, or a whole style, which has no place.
  static let changingKeys =
    StyleDocument.changingKeys.map { $0.at(\StackedStyleValue.style) } + placeKeys + [
      StyleDocument.backKey(orNone: true).at(\StackedStyleValue.style)
    ]

  static let maskMapping = Mapping(
    "mask", "An appearance whose opacity limits that of the element.",
    StackedStyleValue(style: StyleDocument()), at: \.style.location, keys: styleKeys + placeKeys,
    rules: rules)

  static let layerMapping = Mapping(
    "layer", "A layer within a style, with a position of its own.",
    StackedStyleValue(style: StyleDocument()), at: \.style.location,
    keys: styleKeys + placeKeys + [
      Key(
        "name", "The name by which steps restyle the layer. It is unique in its list.", .name,
        \.name)
    ] + [StyleDocument.matchKey, StyleDocument.linkedKey].map { $0.at(\StackedStyleValue.style) },
    rules: rules,
    foreign: [
      "'frame: [x, y, width, height]'": "x y width height size position", "'name'": "id key",
      "'frame: {left: 8, right: 8, top: 8, bottom: 8}'": "padding",
      "'rotation'": "rotate", "'offset', 'scale' and 'rotation'": "transform",
    ])
}
