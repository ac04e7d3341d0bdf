package import Documents
package import Imaging
package import Timelines

/// The appearance of items, with templates and ramps that are resolved for each item.
package struct StyleDocument: Hashable, Sendable {
  /// The name; a stacked layer has that of its enclosing style.
  package var name: String
  package var shape = Shape.rectangle
  package var fill: FillValue?
  package var image: ImageValue?
  package var corners = Corners.sharp
  package var border: BorderValue?
  package var trim = Trim.whole
  package var shadows: [ShadowValue] = []
  package var backdrop: Backdrop?
  package var opacity = 1.0
  package var isVisible = true
  package var blur = 0.0
  package var clips = false
  package var texts: [TextValue] = []
  package var layers: [StackedStyleValue] = []
  /// The name by which transitions match the style with a part of another screen; a name that is
  /// empty for an item matches nothing.
  package var match: Template?
  /// The properties that follow motions, each link after the ones before it.
  package var links: [LinkDocument] = []
  /// The changes in states, in the order in which they apply.
  package var states: [StateDocument] = []
  /// The mask, whose opacity limits that of the style; none where `nil`.
  @Indirect package var mask: StackedStyleValue?
  /// The appearance of an item that is turned away from the eye; the same where `nil`.
  @Indirect package var back: StyleDocument?
  package var location: SourceLocation

  /// Makes a style that shows nothing.
  package init(name: String = "", location: SourceLocation = .missing) {
    self.name = name; self.location = location
  }

  /// Resolves the style for an item; throws a `Diagnostic` at the location of a missing value.
  ///
  /// - Parameter images: finds images by their names; without it none is shown.
  package func resolve(
    in context: ItemContext,
    images: (_ name: String, _ location: SourceLocation) throws -> ImageSource? = { _, _ in nil }
  ) throws -> Appearance {
    if !states.isEmpty { return try inStates(context.states).resolve(in: context, images: images) }
    if !links.isEmpty {
      var rest = self
      let link = rest.links.removeFirst()
      return try link.resolving(
        rest, in: context, applying: { $0.applied(to: $1) },
        blending: { $0.blended(to: $1, progress: $2) },
        resolve: { try $0.resolve(in: context, images: images) })
    }
    var appearance = Appearance(
      shape: shape, fill: try fill?.resolve(in: context),
      image: try image?.resolve(in: context, finder: images),
      border: try border?.resolve(in: context),
      shadows: try shadows.map { try $0.resolve(in: context) }, backdrop: backdrop,
      opacity: isVisible ? opacity : 0, clips: clips,
      texts: try texts.map { try $0.resolve(in: context) },
      stack: try layers.map { try $0.resolve(in: context, images: images) },
      mask: try mask?.resolve(in: context, images: images),
      back: try back?.resolve(in: context, images: images))
    appearance.corners = corners
    appearance.border?.trim = trim
    appearance.blur = blur
    appearance.transitionName = try match?.resolve(in: context).nonEmpty
    return appearance
  }

  /// The style and those of its layers, its mask and its back, at any depth.
  package var withInnerStyles: [StyleDocument] {
    var all: [StyleDocument] = []
    visitStyles { all.append($0) }
    return all
  }

  /// Visits the style and those in it, as in `withInnerStyles`, without a list of them.
  func visitStyles(_ visit: (StyleDocument) -> Void) {
    visit(self)
    visitInnerLayers { $0.style.visitStyles(visit) }
    back?.visitStyles(visit)
  }

  /// The styles of its layers, its mask and its back, and those that hold the values of links and
  /// states, of which only some properties are used.
  var innerStyles: [StyleDocument] {
    innerLayers.map(\.style) + (back.map { [$0] } ?? [])
  }

  private var innerLayers: [StackedStyleValue] {
    var all: [StackedStyleValue] = []
    visitInnerLayers { all.append($0) }
    return all
  }

  /// Visits its layers, its mask, and the values of links and states.
  private func visitInnerLayers(_ visit: (StackedStyleValue) -> Void) {
    for layer in layers { visit(layer) }
    if let mask { visit(mask) }
    for link in links { for keyframe in link.keyframes { visit(keyframe.overrides.values) } }
    for state in states { for change in state.changes { visit(change.overrides.values) } }
  }

  /// The names by which transitions match the style and its layers, at any depth.
  package var matches: [Template] { (match.map { [$0] } ?? []) + layers.flatMap(\.style.matches) }

  /// Throws a `Diagnostic` if two matches of the style have the same name for an item.
  package func checkMatches(in context: ItemContext) throws {
    var taken: [String: SourceLocation] = [:]
    for match in matches {
      guard let name = try match.resolve(in: context).nonEmpty else { continue }
      if let before = taken[name] { throw match.shared(name, with: before) }
      taken[name] = match.location
    }
  }

  /// The templates of the style, in the order of painting.
  package var templates: [Template] {
    shadows.flatMap(\.color.templates) + (fill?.templates ?? [])
      + (image.map { [$0.source] } ?? []) + (border.map { $0.color.templates } ?? [])
      + texts.flatMap(\.templates) + (match.map { [$0] } ?? [])
      + innerLayers.flatMap(\.templates) + (back?.templates ?? [])
      + sizeChanges.flatMap(\.values.templates)
  }
}

extension String {
  /// The text; `nil` if it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension Template {
  /// Returns the error about a match whose name another layer of the same style has.
  func shared(_ name: String, with before: SourceLocation) -> Diagnostic {
    Diagnostic(
      at: location,
      "duplicate match \(name.quoted), first used in line \(before.line), column \(before.column); "
        + "matches must be unique within a style")
  }
}

/// A reference to a style, a layer, a view or another part of a scene by its name.
package struct Reference: Hashable, Sendable {
  package var name: String
  package var location = SourceLocation.missing
}

/// A value that is kept in an array, so that its owner stays small and may be of its own type.
@propertyWrapper package struct Indirect<Value: Hashable & Sendable>: Hashable, Sendable {
  private var list: [Value] = []

  package var wrappedValue: Value? {
    get { list.first }
    set { list = newValue.map { [$0] } ?? [] }
  }

  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension StyleDocument {
  /// The keys that styles, layers, masks and backs share.
  static let keys = sharedKeys()
  /// The same keys where they change a style, and 'none' removes a value.
  static let changingKeys = sharedKeys(orNone: true)

  /// Makes the keys that styles, layers, masks and backs share.
  private static func sharedKeys(orNone: Bool = false) -> [Key<StyleDocument>] {
    @Sendable func part<Value>(_ form: ValueForm<Value>) -> ValueForm<Value> {
      orNone ? form.orNone : form
    }
    return [
      Key("shape", "The outline that the fill, border, shadows and clip follow.", .shape, \.shape),
      Key(
        "fill", "The color or gradient within the outline.", part(.fill), \.fill,
        or: "background backgroundcolor bg backgroundcolor tint tintcolor"),
      Key(
        "image", "An image that is drawn on the fill.", .image, \.image,
        or: "backgroundimage src photo url"),
      Key("border", "A line along the outline.", part(.mapping()), \.border),
      Key(
        "trim", "The part of the border that is drawn, as two shares of its length from 0 to 1.",
        .trim, \.trim),
      Key(
        "shadow", "A shadow of the outline, or a list of them, the nearest to the viewer first.",
        part(.oneOrSome(.mapping(), 16)), \.shadows),
      Key(
        "backdrop", "A blur of everything below the element, like frosted glass.", part(.mapping()),
        \.backdrop),
      Key(
        "opacity", "The opacity of the whole element, from 0 to 1.", .number(0...1), \.opacity,
        or: "transparency fade", also: "alpha"),
      Key("visible", "Whether the element is drawn, with all in it.", .bool, \.isVisible),
      Key("clip", "Whether texts, layers and content are clipped to the outline.", .bool, \.clips),
      Key(
        "text", "A text, or a list of texts, drawn above the fill and the border.",
        .oneOrSome(.text, SceneLimits.texts), \.texts, or: "label title string content caption"),
      Key(
        "layers", "Layers that are drawn above the texts. They can be nested at most 8 deep.",
        part(.layers), \.layers, or: "children subviews sublayers views elements"),
      Key("mask", "An appearance whose opacity limits that of the element.", part(.mask), \.mask),
      Key(
        "blur", "The standard deviation of a blur of the whole element, in points.",
        .number(SceneLimits.blur), \.blur, or: "gaussianblur blurradius layerblur"),
      Key(
        "cornerRadius", "The radii of the corners of a rectangle, in points.", .corners, \.radii,
        or: "borderradius radius rounded corners corner roundness"),
      Key(
        "cornerCurve",
        "The curve of the corners: circular arcs, or the continuous curvature of iOS.", .choice,
        \.corners.curve),
    ]
  }

  /// The corners, whose curve stays.
  private var radii: Corners {
    get { corners }
    set {
      let curve = corners.curve
      corners = newValue
      corners.curve = curve
    }
  }

  static func backKey(orNone: Bool = false) -> Key<StyleDocument> {
    Key(
      "back", "The appearance that is shown instead when the element faces away from the viewer.",
      orNone ? ValueForm.back.orNone : .back, \.back)
  }

  static let matchKey = Key<StyleDocument>(
    "match", "The name by which transitions match this element with a part of another screen.",
    .match, \.match)

  static let linkedKey = Key<StyleDocument>(
    "linked", "Properties that follow scrolling, a drag or a progress.",
    ValueForm(
      .ref("linkedValue"), read: ValueForm.oneOrSome(.mapping(), SceneLimits.links).read), \.links)

  /// Only rectangles have corners.
  static let cornerRule = Rule<StyleDocument>.check(schema: [
    "if": ["required": ["shape"], "properties": ["shape": ["not": ["const": "rectangle"]]]],
    "then": .refuses(["cornerRadius", "cornerCurve"]),
  ]) { style, reader, decoder in
    if style.shape == .rectangle { return }
    for key in reader.present(among: ["cornerRadius", "cornerCurve"]) {
      reader.refuse(key, "'\(key)' has no effect on a shape other than a rectangle")
    }
  }

  /// The rules of styles whose keys are all there.
  static let rules: [Rule<StyleDocument>] = [
    cornerRule,
    .check { style, reader, decoder in
      if style.border == nil, !reader.present(among: ["trim"]).isEmpty {
        reader.refuse("trim", "'trim' has no effect without a 'border', the line that it shortens")
      }
    },
  ]

  static let backMapping = Mapping(
    "back", "The appearance of an element that faces away from the viewer.", StyleDocument(),
    at: \.location, keys: keys, rules: rules)

  static let mapping = Mapping(
    "style", "An appearance: an outline with its fill, border, shadows, texts and layers.",
    StyleDocument(),
    keys: [
      // Both have been read before: the size for all texts in the style, and the keys of the
      // styles that it extends, which are among its own.
      Key(
        "maximumTextSize",
        "The largest size at which texts of the style follow the 'textSize' of the interface.",
        .ref("textSize")
      ) { _, _ in true },
      Key(
        "extends",
        "The style, or the list of styles, whose keys the style has unless it has them itself.",
        .anyOf([.ref("styleName"), ["type": "array", "minItems": 1, "items": .ref("styleName")]])
      ) { _, _ in true },
    ] + keys + [
      matchKey, backKey(), linkedKey,
      Key("states", "The changes while the item is pressed, selected or carried.", .ref("states")) {
        reading, style in
        style = statesMapping.read(reading.node, by: reading.decoder, into: style) ?? style
        return true
      },
    ],
    rules: rules + [
      .check { style, _, decoder in
        decoder.checkLinks(of: style)
        decoder.checkMatches(of: style)
      }
    ])
}

/// The style that is being decoded.
struct StyleContext {
  var name = ""
  /// The number of layers and masks around it.
  var depth = 0
}

/// Readers of styles.
extension SceneDecoder {
  func styles(from node: Node) -> [StyleDocument]? {
    guard let entries = node.entries else {
      return bag.unexpected("a mapping from names to styles for styles", found: node)
    }
    guard entries.count <= SceneLimits.styles else {
      return bag.refusal(
        at: node.location,
        "the scene has \(entries.count) styles; at most \(SceneLimits.styles) are allowed")
    }
    return entries.compactMap { style(from: $0.value, name: $0.key, at: $0.keyLocation) }
  }

  private func style(from node: Node, name: String, at location: SourceLocation) -> StyleDocument? {
    guard !name.isEmpty, name.unicodeScalars.count <= SceneLimits.name else {
      return bag.refusal(
        at: location, "a style's name must have from 1 to \(SceneLimits.name) characters")
    }
    guard let reader = MappingReader(node, kind: "style", bag: bag) else { return nil }
    defer { reader.finish() }
    var decoder = limitingTexts(by: reader)
    decoder.style = StyleContext(name: name)
    return StyleDocument.mapping.read(
      from: reader, by: decoder, into: StyleDocument(name: name, location: location)
    ).owner
  }

  /// Decodes the back of an item, which is shown when it is turned away from the eye.
  fileprivate func back(from node: Node) -> StyleDocument? {
    StyleDocument.backMapping.read(node, by: self, into: StyleDocument(name: style.name))
  }

  /// Decodes the layers of a style, whose names differ.
  fileprivate func layers(from node: Node) -> [StackedStyleValue]? {
    guard let nodes = bag.list(node, "layers", count: 1...SceneLimits.layers) else { return nil }
    var names: [String: SourceLocation] = [:]
    return nodes.compactMap { node in
      let layer = inner(from: node, StackedStyleValue.layerMapping)
      if let own = layer?.name, let location = node["name"]?.location {
        note(own, "the name", at: location, of: "the layer", begun: node.location, in: &names)
      }
      return layer
    }
  }

  /// Decodes a layer or a mask within a style.
  fileprivate func inner(
    from node: Node, _ mapping: Mapping<StackedStyleValue>
  ) -> StackedStyleValue? {
    var decoder = self
    decoder.style.depth += 1
    guard decoder.style.depth <= StackedLayer.maximumDepth else {
      return bag.refusal(
        at: node.location,
        "layers and masks of a style can be nested at most \(StackedLayer.maximumDepth) deep")
    }
    return mapping.read(
      node, by: decoder, into: StackedStyleValue(style: StyleDocument(name: style.name)))
  }

  /// Records matches that share a name, and those that no transition can use.
  fileprivate func checkMatches(of style: StyleDocument) {
    var taken: [String: SourceLocation] = [:]
    for match in style.matches {
      if let before = taken[match.source] {
        bag.add(match.shared(match.source, with: before))
      } else {
        taken[match.source] = match.location
      }
    }
    let found = style.matches.map(\.location)
    for match in style.withInnerStyles.compactMap(\.match) where !found.contains(match.location) {
      bag.error(at: match.location, "'match' has no effect within a 'mask' or a 'back'", .removal())
    }
  }
}

extension ValueForm {
  /// The form, or the word for a value that a blank owner does not have.
  fileprivate var orNone: ValueForm {
    let (read, schema) = (read, makeSchema)
    return ValueForm(
      .anyOf(schema().alternatives + [["const": "none"]]),
      read: { $0.node.string == "none" ? nil : read($0) }, write: write)
  }

  /// One value, or a list of at least one, without those that are invalid.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func oneOrSome<Element>(_ form: ValueForm<Element>, _ most: Int) -> ValueForm<[Element]>
  where Value == [Element] {
    ValueForm(
      .anyOf([form.schema, .array(form.schema, 1...most)]),
      read: { reading in
        guard reading.node.elements != nil else { return form.read(reading).map { [$0] } }
        return list(form, 1...most).read(reading)
      })
  }
}

extension ValueForm<StyleDocument> {
  fileprivate static let back = ValueForm(.ref("back"), read: { $0.decoder.back(from: $0.node) })
}

extension ValueForm<[StackedStyleValue]> {
  fileprivate static let layers = ValueForm(
    .anyOf([.array(.ref("layer"), 1...SceneLimits.layers)]),
    read: { $0.decoder.layers(from: $0.node) })
}

extension ValueForm<StackedStyleValue> {
  fileprivate static let mask = ValueForm(
    .ref("mask"), read: { $0.decoder.inner(from: $0.node, StackedStyleValue.maskMapping) })
}

extension ValueForm<Template> {
  /// A text that may differ from item to item.
  static let template = ValueForm(.ref("template"), by: SceneDecoder.template)

  /// The name of an image, or a template of it.
  static let imageName = ValueForm(.ref("imageName"), by: SceneDecoder.template)

  fileprivate static let match = ValueForm(
    SchemaValue.ref("template").adding(["minLength": 1]),
    read: { reading in
      guard let match = template.read(reading) else { return nil }
      guard !match.source.isEmpty else {
        return reading.bag.refusal(
          at: reading.node.location, "this match is empty; give it a name or remove it")
      }
      return match
    })
}
