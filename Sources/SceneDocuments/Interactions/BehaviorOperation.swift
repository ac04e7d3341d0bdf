package import Documents

/// Physics that starts or stops acting on items.
package struct BehaviorOperation: Hashable, Sendable, StepValue {
  /// The change of the physics.
  package enum Change: Hashable, Sendable {
    /// Adds rules for items; for all items in the viewport where `nil`.
    case add([BehaviorRule], items: [ItemTarget]?)
    /// Removes the rules of a name; items stay where they are.
    case remove([BehaviorName])
    /// Removes all rules; items return to their layout positions.
    case release
  }

  /// The collision shape of items.
  package enum Shape: String, Hashable, Sendable, CaseIterable { case rectangle, ellipse }

  package var change = Change.add([], items: nil)
  /// The name by which the rules can be removed.
  package var name: String?
  /// The collision shape of the items, unless an earlier behaviour has set it.
  package var shape = Shape.rectangle
  /// The policy for items that leave the viewport; unchanged where `nil`.
  package var reentry: Reentry?
  package var location = SourceLocation.missing

  /// The rules and items of an addition, as they are read.
  private var rules: [BehaviorRule] {
    get { if case .add(let rules, _) = change { rules } else { [] } }
    set { change = .add(newValue, items: items) }
  }
  private var items: [ItemTarget]? {
    get { if case .add(_, let items) = change { items } else { nil } }
    set { change = .add(rules, items: newValue) }
  }
  /// The last rule; a new one is added.
  private var next: BehaviorRule {
    get { rules.last ?? .properties(BodyDocument()) }
    set { rules.append(newValue) }
  }

  var operation: StepOperation { .behavior(self) }
}

extension BehaviorOperation {
  /// The keys of an addition before those of its rules.
  private static let additionKeys: [Key<BehaviorOperation>] = [
    Key("name", "The name by which the behaviour can be removed.", .behaviorName, \.name),
    Key(
      "items", "The items that the rules act on. By default they are all items in the viewport.",
      .targets, \.items),
    Key("shape", "The collision shape of the items.", .choice, \.shape),
    Key(
      "reentry", "The policy for items that leave the viewport. By default it is unchanged.",
      .choice(as: "reentry"), \.reentry),
  ]

  /// The keys of the rules that a behaviour consists of.
  private static let ruleKeys: [Key<BehaviorOperation>] = [
    rule("gravity", "A force on all items.", GravityDocument.self) { .gravity($0) },
    rule(
      "collision", "Collisions between items, and with the edges of the viewport.",
      CollisionDocument.self
    ) { .collision($0) },
    rule(
      "attachment", "A spring or a rigid link between items and a point or another item.",
      AttachmentDocument.self
    ) { .attachment($0) },
    rule("snap", "A spring that pulls items to a point.", SnapDocument.self) { .snap($0) },
    rule("push", "A push in a direction.", PushDocument.self) { .push($0) },
    rule("field", "A field around a point, or everywhere.", FieldDocument.self) { .field($0) },
    rule("properties", "The physical properties of the items.", BodyDocument.self) {
      .properties($0)
    },
  ]

  /// Returns the key of a rule.
  private static func rule<Value: MappedValue>(
    _ name: String, _ about: String, _: Value.Type,
    _ make: @escaping @Sendable (Value) -> BehaviorRule
  ) -> Key<BehaviorOperation> {
    Key(name, about, ValueForm.mapping(Value.self).map(make), \.next, isShown: false)
  }

  private static let removeKey = Key<BehaviorOperation>(
    "remove", "The names of behaviours that end. Items stay where they are.",
    ValueForm(
      .anyOf([nameSchema, ["type": "array", "minItems": 1, "items": nameSchema]]),
      read: { reading in
        .remove(
          reading.decoder.many(reading.node, reading.key) { node in
            reading.decoder.name(node, reading.key).map {
              BehaviorName(name: $0, location: node.location)
            }
          })
      }), \.change, isShown: false)

  private static let nameSchema: SchemaValue = ["type": "string", "minLength": 1]

  private static let releaseKey = Key<BehaviorOperation>(
    "release", "The value true ends all behaviours. Items return to their layout.",
    ValueForm(
      ["const": true],
      read: { reading in
        guard let releases = reading.bag.bool(reading.node, reading.key) else { return nil }
        if !releases { reading.refuse("'release' can only be true; remove it") }
        return releases ? .release : nil
      }), \.change, need: .valid, isShown: false)

  static let mapping = Mapping<BehaviorOperation>(
    "behaviour", "A change of the physics of items.", BehaviorOperation(), at: \.location,
    keys: additionKeys + ruleKeys + [removeKey, releaseKey],
    rules: [
      Rule(
        schema: [
          "anyOf": .list(
            ruleKeys.map { .requires($0.name) }
              + [removeKey, releaseKey].map {
                ["required": [.string($0.name)], "maxProperties": 1]
              })
        ],
        check: { _, reader, decoder in
          let names = ruleKeys.map(\.name)
          if !reader.present(among: names + ["remove", "release"]).isEmpty { return true }
          decoder.bag.error(
            at: reader.location,
            "behaviour needs a rule: one of \(names.joined(separator: ", ")), or 'remove' or "
              + "'release'")
          return false
        })
    ])

  /// Reads a behaviour: one that ends others has no other keys.
  static func read(_ reading: Reading) -> BehaviorOperation? {
    let ends = [removeKey, releaseKey]
    let given = ends.first { reading.node[$0.name] != nil }?.name
    let chosen =
      given == nil
      ? mapping
      : mapping.with(
        keys: ends.map { $0.name == given ? $0 : .sibling($0.name, $0.about, ValueForm.bool) })
    return chosen.read(reading.node, by: reading.decoder)
  }
}

extension ValueForm<String> {
  /// The name of a behaviour.
  fileprivate static let behaviorName = ValueForm(
    ["type": "string", "minLength": 1, "maxLength": .number(Double(SceneLimits.name))],
    by: SceneDecoder.name)
}

/// A reference to an earlier behaviour by its name.
package struct BehaviorName: Hashable, Sendable {
  package var name: String
  package var location: SourceLocation
}
