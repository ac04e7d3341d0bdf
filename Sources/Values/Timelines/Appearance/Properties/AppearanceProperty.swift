internal import Imaging
internal import Timing

/// A property of appearances, with all that is known about it: copying, comparing, blending, paths,
/// the form in timelines and the words of sentences derive from the entries of `all`.
///
/// It is a class so that a loop over the entries copies no closures.
package final class AppearanceProperty: Sendable {
  /// The first name of its paths, and its key in timelines.
  package let name: String
  /// The property in sentences.
  package let noun: String
  /// The part of a cross-fade that has it.
  let scope: Scope
  /// Whether different values stay in the parts of a cross-fade, each with its own.
  let fadesInParts: Bool
  /// The property as a number; `nil` for all others.
  package let number: Number?

  /// Returns whether two appearances differ in the property.
  package let differs: @Sendable (Appearance, Appearance) -> Bool
  /// Returns the value, whose type decides how it is described.
  package let value: @Sendable (Appearance) -> any Sendable
  /// Copies the property from one appearance to another.
  package let copy: @Sendable (_ source: Appearance, _ target: inout Appearance) -> Void
  /// Makes the property of two appearances equal, interpolated, unless they differ in kind.
  let blend: Blend
  /// The components of the colors and all other numbers.
  let numbers: @Sendable (Appearance) -> [Double]
  /// Returns whether the property of an appearance may stand for that of another one.
  let isSample: @Sendable (Appearance, Appearance) -> Bool
  /// Returns the paths below it that differ; `nil` where it changes as a whole.
  let parts: @Sendable (Appearance, Appearance) -> [String]?
  /// Takes on the part of a path of another appearance; returns whether both have it.
  let takePart: @Sendable (Substring, _ source: Appearance, _ target: inout Appearance) -> Bool
  /// Reads the property, unless it is missing.
  let read: @Sendable (KeyedDecodingContainer<Appearance.Key>, inout Appearance) throws -> Void
  /// Writes the property where it draws anything.
  let write: @Sendable (Appearance, inout KeyedEncodingContainer<Appearance.Key>) throws -> Void

  typealias Properties = Appearance.Properties
  typealias Blend =
    @Sendable (_ first: inout Properties, _ last: inout Properties, _ progress: Double) -> Void

  /// The part of a cross-fade that has a property.
  enum Scope {
    /// Each part has its own, and the layer none.
    case painted
    /// The layer has it, and its parts have none.
    case layer
    /// The layer has it, and so has each part.
    case clip
    /// It has no effect on what is drawn.
    case name
  }

  /// A property that is one number.
  package struct Number: Sendable {
    /// The kind of the number, which decides how it is written and compared.
    package enum Kind: Sendable {
      /// A length in points.
      case length
      /// A share from 0 to 1.
      case share
    }

    package let kind: Kind
    package let value: @Sendable (Appearance) -> Double
    package let set: @Sendable (inout Appearance, Double) -> Void
    /// The number that changes nothing.
    package let standard: Double
  }

  /// Makes the entry of a stored property.
  ///
  /// - Parameters:
  ///   - isAlwaysWritten: Whether timelines have a value that draws nothing, too.
  ///   - blend: Blends the property; by default as its values do.
  private init<Value: AppearanceValue>(
    _ name: String, _ path: any WritableKeyPath<Properties, Value> & Sendable,
    noun: String? = nil, _ scope: Scope = .painted, fadesInParts: Bool = false,
    isAlwaysWritten: Bool = false, number: Number? = nil, blend: Blend? = nil
  ) {
    let key = Appearance.Key(stringValue: name)
    let standard = Appearance.empty[path]
    self.name = name
    self.noun = noun ?? name
    self.scope = scope
    self.fadesInParts = fadesInParts
    self.number = number
    value = { $0[path] }
    differs = { $0[path] != $1[path] }
    copy = { $1[path] = $0[path] }
    self.blend =
      blend ?? { first, last, progress in
        let (start, end) = (first[keyPath: path], last[keyPath: path])
        guard start != end, let value = start.mixed(to: end, progress) else { return }
        (first[keyPath: path], last[keyPath: path]) = (value, value)
      }
    numbers = { $0[path].numbers }
    isSample = { $0[path].isSample(near: $1[path]) }
    parts = { $0[path].parts(changedTo: $1[path]) }
    takePart = { $2[path].take($0, of: $1[path]) }
    read = { container, appearance in
      guard let value = try container.decodeIfPresent(Value.self, forKey: key) else { return }
      appearance[path] = value
    }
    write = { appearance, container in
      let value = appearance[path]
      if isAlwaysWritten || value != standard { try container.encode(value, forKey: key) }
    }
  }

  /// Makes the entry of a number that lies within limits, which an interpolation does not leave.
  private static func number(
    _ name: String, _ path: any WritableKeyPath<Properties, Double> & Sendable,
    _ kind: Number.Kind, in limits: ClosedRange<Double>, _ scope: Scope = .painted,
    fadesInParts: Bool = false
  ) -> AppearanceProperty {
    let number = Number(
      kind: kind, value: { $0[path] }, set: { $0[path] = $1 }, standard: Appearance.empty[path])
    return AppearanceProperty(name, path, scope, fadesInParts: fadesInParts, number: number) {
      first, last, progress in
      let value = first[keyPath: path].blended(to: last[keyPath: path], progress: progress)
      let within = min(limits.upperBound, max(limits.lowerBound, value))
      (first[keyPath: path], last[keyPath: path]) = (within, within)
    }
  }

  /// All properties but the cross-fade, in the order in which sentences name them.
  ///
  /// Corners are blended as much as both outlines have them, so before the outlines.
  package static let all: [AppearanceProperty] = [
    AppearanceProperty("fill", \.fill),
    AppearanceProperty("corners", \.corners) { first, last, progress in
      guard let corners = first.blendedCorners(to: last, progress: progress) else { return }
      (first.corners, last.corners) = (corners, corners)
    },
    AppearanceProperty("border", \.border),
    AppearanceProperty("shape", \.shape),
    AppearanceProperty("image", \.image),
    AppearanceProperty("shadows", \.shadows, noun: "shadow") { first, last, progress in
      if first.shadows == last.shadows { return }
      first.shadows = Shadow.blended(first.shadows, to: last.shadows, progress: progress)
      last.shadows = first.shadows
    },
    number("blur", \.blur, .length, in: 0...(.infinity), .layer),
    AppearanceProperty("backdrop", \.backdrop, .layer),
    number("opacity", \.opacity, .share, in: 0...1, .layer, fadesInParts: true),
    AppearanceProperty("clips", \.clips, noun: "clip", .clip),
    AppearanceProperty("stack", \.stack, noun: "layer") { first, last, progress in
      for (own, other) in StackedLayer.pairs(first.stack, last.stack) {
        first.stack[own] = first.stack[own].blended(to: last.stack[other], progress: progress)
        last.stack[other] = first.stack[own]
      }
    },
    AppearanceProperty("mask", \.mask, .layer, fadesInParts: true),
    AppearanceProperty("back", \.back, .layer) { first, last, progress in
      if let back = first.back, let end = last.back {
        last.back = back.blended(to: end, progress: progress)
      }
      first.back = last.back
    },
    AppearanceProperty("texts", \.texts, noun: "text", isAlwaysWritten: true) {
      first, last, progress in
      let pairs = ListAlignment.pairs(first.texts, last.texts) { $0.isKin(to: $1) }
      for (own, other) in pairs {
        first.texts[own] = first.texts[own].blended(to: last.texts[other], progress: progress)
        last.texts[other] = first.texts[own]
      }
    },
    AppearanceProperty("transitionName", \.transitionName, .name) { first, last, _ in
      first.transitionName = last.transitionName
    },
  ]

  /// The properties that a cross-fade applies to the layer as a whole.
  static let layerwide = all.filter { $0.scope != .painted }
  /// The properties that a cross-fade applies to its parts.
  static let painted = all.filter { $0.scope == .painted }

  /// The properties by their names.
  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the property of a name.
  static subscript(name: Substring) -> AppearanceProperty? { named[String(name)] }
}
