public import Documents
internal import Timelines

/// Items or views of screens that take another style where they are, wholly or in one layer.
public struct RestyleOperation: Hashable, Sendable {
  /// The elements that a step restyles.
  public enum Subject: Hashable, Sendable {
    case items([ItemTarget])
    /// Views of screens by their names.
    case views([ViewReference])
  }

  public var subject: Subject
  /// The layer that changes, at any depth of the style; the style as a whole where `nil`.
  public var layer: LayerReference?
  /// The style that takes the place of the present one; the present one where `nil`.
  public var style: StyleReference?
  /// The values that are laid over those of the style.
  public var overrides: StyleOverrides
  public var location: SourceLocation

  /// Makes a change of styles.
  public init(
    subject: Subject, layer: LayerReference? = nil, style: StyleReference? = nil,
    overrides: StyleOverrides, location: SourceLocation
  ) {
    self.subject = subject; self.layer = layer; self.style = style
    self.overrides = overrides; self.location = location
  }

  /// A view's name where a step uses it; the decoder has checked that there is such a view.
  public struct ViewReference: Hashable, Sendable {
    public var name: String
    public var location: SourceLocation

    /// Makes a reference.
    public init(name: String, location: SourceLocation) {
      self.name = name; self.location = location
    }
  }

  /// A layer's name where a step uses it; whether a style has such a layer is known in the step.
  public struct LayerReference: Hashable, Sendable {
    public var name: String
    public var location: SourceLocation

    /// Makes a reference.
    public init(name: String, location: SourceLocation) {
      self.name = name; self.location = location
    }
  }

  /// The views that are restyled; none where items are.
  package var views: [ViewReference] {
    if case .views(let views) = subject { views } else { [] }
  }

  /// Returns the style that an element has after the step.
  ///
  /// - Parameters:
  ///   - style: the style that it has before.
  ///   - styles: the styles of the scene by their names.
  ///   - owner: the element, for the message of a layer that it does not have.
  /// - Throws: a `Diagnostic` where the style has no such layer, or would be nested too deep.
  func style(
    after style: StyleDocument, among styles: [String: StyleDocument], owner: String
  ) throws -> StyleDocument {
    let named = self.style.flatMap { styles[$0.name] }
    guard let layer else { return overrides.applied(to: named ?? style) }
    var result = style
    let isFound = result.editLayers(named: layer.name) { value in
      if var named {
        named.back = nil
        value.style = named
      }
      value = overrides.applied(to: value)
    }
    if !isFound {
      let names = style.layerNames
      throw Diagnostic(
        at: layer.location,
        names.isEmpty
          ? "the style of \(owner) has no layers with names; give one a 'name'"
          : "the style of \(owner) has no layer \(layer.name.quoted)"
            + NearestName.hint(for: layer.name, among: names))
    }
    if result.depth > StackedLayer.maximumDepth {
      throw Diagnostic(
        at: location,
        "layers and masks of a style lie at most \(StackedLayer.maximumDepth) deep in one another")
    }
    return result
  }
}

/// Values of a style that are laid over another one's.
public struct StyleOverrides: Hashable, Sendable {
  /// A property by its key in documents.
  public enum Property: String, CaseIterable, Sendable {
    case shape, fill, image, cornerRadius, cornerCurve, border, shadow, backdrop, opacity, clip
    case mask, text, layers, back
    /// The frame of a layer.
    case frame
    /// The angle of a layer.
    case rotation
  }

  /// The values; those of other properties mean nothing.
  public var values: StackedStyleValue
  /// The properties that have values here.
  public var properties: [Property]

  /// Makes overrides.
  public init(values: StackedStyleValue, properties: [Property]) {
    self.values = values; self.properties = properties
  }

  /// Returns a layer with the values.
  func applied(to layer: StackedStyleValue) -> StackedStyleValue {
    var result = layer
    result.style = applied(to: layer.style)
    if properties.contains(.frame) { result.frame = values.frame }
    if properties.contains(.rotation) { result.rotation = values.rotation }
    return result
  }

  /// Returns a style with the values.
  func applied(to style: StyleDocument) -> StyleDocument {
    var result = style
    let new = values.style
    for property in properties {
      switch property {
      case .shape: result.shape = new.shape
      case .fill: result.fill = new.fill
      case .image: result.image = new.image
      case .cornerRadius:
        let curve = result.corners.curve
        result.corners = new.corners
        if !properties.contains(.cornerCurve) { result.corners.curve = curve }
      case .cornerCurve: result.corners.curve = new.corners.curve
      case .border: result.border = new.border
      case .shadow: result.shadows = new.shadows
      case .backdrop: result.backdrop = new.backdrop
      case .opacity: result.opacity = new.opacity
      case .clip: result.clips = new.clips
      case .mask: result.mask = new.mask
      case .text: result.texts = new.texts
      case .layers: result.layers = new.layers
      case .back: result.back = new.back
      case .frame, .rotation: break
      }
    }
    return result
  }
}

extension StyleDocument {
  /// The names of its layers at any depth, in the order of painting, each once.
  fileprivate var layerNames: [String] {
    var names: [String] = []
    func add(_ style: StyleDocument) {
      for layer in style.layers {
        if let name = layer.name, !names.contains(name) { names.append(name) }
        add(layer.style)
      }
      if let mask = style.mask { add(mask.style) }
      if let back = style.back { add(back) }
    }
    add(self)
    return names
  }

  /// Edits all layers of a name, at any depth.
  ///
  /// - Returns: whether there is one.
  fileprivate mutating func editLayers(
    named name: String, _ edit: (inout StackedStyleValue) -> Void
  ) -> Bool {
    var isFound = false
    for index in layers.indices {
      if layers[index].name == name {
        edit(&layers[index])
        isFound = true
      } else if layers[index].style.editLayers(named: name, edit) {
        isFound = true
      }
    }
    if var mask, mask.style.editLayers(named: name, edit) {
      self.mask = mask
      isFound = true
    }
    if var back, back.editLayers(named: name, edit) {
      self.back = back
      isFound = true
    }
    return isFound
  }

  /// How deep layers and masks lie in one another; 0 without any.
  fileprivate var depth: Int {
    let inner = (layers + [mask].compactMap(\.self)).map { $0.style.depth + 1 }
    return max(inner.max() ?? 0, back?.depth ?? 0)
  }
}
