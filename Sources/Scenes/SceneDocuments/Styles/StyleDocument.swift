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
    [self] + innerStyles.flatMap(\.withInnerStyles)
  }

  /// The styles of its layers, its mask and its back, and those that hold the values of links and
  /// states, of which only some properties are used.
  var innerStyles: [StyleDocument] {
    layers.map(\.style) + [mask?.style, back].compactMap(\.self)
      + (links.flatMap(\.keyframes).map(\.overrides) + states.flatMap(\.changes).map(\.overrides))
      .map(\.values.style)
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
      + innerStyles.flatMap(\.templates)
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

/// A layer within a style.
package struct StackedStyleValue: Hashable, Sendable {
  package var style: StyleDocument
  package var name: String?
  package var frame: RelativeFrame = .bounds
  /// The angle about its center in radians, clockwise on the screen.
  package var rotation = 0.0

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
      try style.resolve(in: context, images: images), name: name, frame: frame, rotation: rotation)
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
