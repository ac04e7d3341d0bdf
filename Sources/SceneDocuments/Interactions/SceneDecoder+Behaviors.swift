internal import Documents
internal import Foundation
internal import Geometry

/// Readers of physics.
extension SceneDecoder {
  /// The keys of the rules that a behaviour consists of.
  private static let ruleKeys = [
    "gravity", "collision", "attachment", "snap", "push", "field", "properties",
  ]

  /// Decodes a change of the physics of items.
  func behavior(from node: Node) -> BehaviorOperation? {
    guard let reader = MappingReader(node, kind: "behaviour", bag: bag) else { return nil }
    defer { reader.finish() }
    switch reader.present(among: ["remove", "release"]).first {
    case "remove":
      let names = reader.value("remove") { node in
        many(node, "remove") { node in
          self.name(node, "remove").map { BehaviorName($0, at: node.location) }
        }
      }
      return names.map { BehaviorOperation(.remove($0), location: node.location) }
    case "release":
      guard let releases = reader.value("release", { bag.bool($0, "release") }) else { return nil }
      if !releases {
        bag.error(at: reader.keyLocation("release"), "'release' can only be true; remove it")
        return nil
      }
      return BehaviorOperation(.release, location: node.location)
    default: break
    }
    let name = reader.value("name") { self.name($0, "name") }
    let items = reader.value("items") { node in many(node, "items") { target(from: $0, "items") } }
    let shape = reader.value("shape", default: .rectangle) {
      bag.choice($0, "shape", of: BehaviorOperation.Shape.self)
    }
    let reentry = reader.value("reentry") { bag.choice($0, "reentry", of: Reentry.self) }
    let keys = reader.present(among: Self.ruleKeys)
    if keys.isEmpty {
      bag.error(
        at: node.location,
        "behaviour needs a rule: one of \(Self.ruleKeys.joined(separator: ", ")), or 'remove' or "
          + "'release'")
      return nil
    }
    let rules = keys.compactMap { key in reader.value(key) { rule(key, from: $0) } }
    return BehaviorOperation(
      .add(rules, items: items), name: name, shape: shape, reentry: reentry,
      location: node.location)
  }

  /// Decodes one rule.
  private func rule(_ key: String, from node: Node) -> BehaviorRule? {
    // The `push` of a screen is another kind of mapping.
    let kind = key == "push" ? "pushForce" : key
    guard let reader = MappingReader(node, kind: kind, bag: bag) else { return nil }
    defer { reader.finish() }
    switch key {
    case "gravity":
      return .gravity(
        angle: reader.value("angle", default: .pi / 2) { angle($0, "angle") },
        magnitude: reader.value("magnitude", default: 1) {
          bag.number($0, "magnitude", in: SceneLimits.forces)
        })
    case "collision":
      return .collision(
        reader.value("with", default: .everything) {
          bag.choice($0, "with", of: BehaviorRule.CollisionMode.self)
        },
        inset: reader.value("inset", default: .zero) {
          insets($0, "inset", in: -SceneLimits.number...SceneLimits.number)
        })
    case "attachment": return attachment(from: reader)
    case "snap":
      let point = reader.required("to", hint: "[x, y] in the viewport").flatMap {
        self.point($0, "to")
      }
      let damping = reader.value("damping", default: 0.5) {
        bag.number($0, "damping", in: 0...1)
      }
      return point.map { .snap(to: $0, damping: damping) }
    case "push": return push(from: reader)
    case "field": return field(from: reader)
    default: return .properties(body(from: reader))
    }
  }

  /// Decodes an attachment.
  private func attachment(from reader: MappingReader) -> BehaviorRule? {
    let anchor: AttachmentDocument.Anchor?
    switch oneKey(of: ["to", "item"], in: reader) {
    case "to": anchor = reader.value("to") { point($0, "to") }.map { .point($0) }
    case "item": anchor = reader.value("item") { target(from: $0, "item") }.map { .item($0) }
    default: anchor = nil
    }
    let length = reader.value("length") { bag.number($0, "length", in: 0...SceneLimits.number) }
    let frequency = reader.value("frequency", default: 0) {
      bag.number($0, "frequency", in: SceneLimits.frequencies)
    }
    let damping = reader.value("damping", default: 0) {
      bag.number($0, "damping", in: SceneLimits.dampings)
    }
    return anchor.map {
      .attachment(
        AttachmentDocument(to: $0, length: length, frequency: frequency, damping: damping))
    }
  }

  /// Decodes a push.
  private func push(from reader: MappingReader) -> BehaviorRule? {
    let mode = reader.value("mode", default: .instantaneous) {
      bag.choice($0, "mode", of: PushDocument.Mode.self)
    }
    let angle = reader.required("angle", hint: "the direction, such as -90deg for up").flatMap {
      self.angle($0, "angle")
    }
    let magnitude = reader.value("magnitude", default: 1) {
      bag.number($0, "magnitude", in: SceneLimits.forces)
    }
    let offset = reader.value("offset", default: .zero) { vector($0, "offset") }
    return angle.map {
      .push(PushDocument(mode: mode, angle: $0, magnitude: magnitude, offset: offset))
    }
  }

  /// Decodes a field.
  private func field(from reader: MappingReader) -> BehaviorRule? {
    let kind = reader.required("kind", hint: "one of linear, radial, vortex, spring, drag")
      .flatMap { bag.choice($0, "kind", of: FieldDocument.Kind.self) }
    let position = reader.value("at", default: .zero) { point($0, "at") }
    let strength = reader.value("strength", default: 1) {
      bag.number($0, "strength", in: SceneLimits.forces)
    }
    let angle = reader.value("angle", default: .pi / 2) { self.angle($0, "angle") }
    let falloff = reader.value("falloff", default: 0) {
      bag.number($0, "falloff", in: SceneLimits.falloffs)
    }
    let radius = reader.value("radius") { bag.number($0, "radius", in: 0...SceneLimits.number) }
    return kind.map {
      .field(
        FieldDocument(
          $0, at: position, strength: strength, angle: angle, falloff: falloff, radius: radius))
    }
  }

  /// Decodes the physical properties of items.
  private func body(from reader: MappingReader) -> BodyDocument {
    let isSoft = reader.value("soft", default: false) { bag.bool($0, "soft") }
    var body = isSoft ? BodyDocument.soft : BodyDocument()
    func number(_ key: String, _ range: ClosedRange<Double>, _ old: Double?) -> Double? {
      reader.value(key) { bag.number($0, key, in: range) } ?? old
    }
    body.elasticity = number("elasticity", 0...1, body.elasticity)
    body.friction = number("friction", SceneLimits.resistances, body.friction)
    body.density = number("density", SceneLimits.densities, nil)
    body.resistance = number("resistance", SceneLimits.resistances, body.resistance)
    body.angularResistance = number(
      "angularResistance", SceneLimits.resistances, body.angularResistance)
    body.allowsRotation = reader.value("allowsRotation") { bag.bool($0, "allowsRotation") }
    body.anchored = reader.value("anchored") { bag.bool($0, "anchored") }
    body.velocity = reader.value("velocity") { vector($0, "velocity") }
    body.angularVelocity = reader.value("angularVelocity") { radians($0, "angularVelocity") }
    return body
  }
}
