internal import Documents
package import Timing

/// The parameters of a spring, in one of the terms that designers use.
struct SpringParameters: Sendable {
  fileprivate var velocity = 0.0
  fileprivate var damping = 0.0
  fileprivate var response = 0.5
  fileprivate var dampingFraction = 0.825
  fileprivate var duration = 0.5
  fileprivate var bounce = 0.0
  fileprivate var mass = 1.0
  fileprivate var stiffness = 100.0
  /// The damping force per velocity, in points.
  fileprivate var mechanicalDamping = 10.0

  fileprivate static let velocityKey = Key<SpringParameters>(
    "velocity", "The initial velocity, in whole distances per second.",
    .number(SceneDecoder.anyNumber, as: "number"), \.velocity, or: "initialvelocity")
  private static let dampingAbout =
    "The damping ratio, at most 1, where the spring does not overshoot; "
    + "with a mass or a stiffness the damping force per velocity, 10 by default."
  private static let dampingSchema: SchemaValue = [
    "type": ["number", "string"], "pattern": #"^\$"#, "exclusiveMinimum": 0,
    "maximum": .number(SceneLimits.springParameter.upperBound),
  ]

  /// The keys of UIKit's spring.
  fileprivate static let fitted: [Key<SpringParameters>] = [
    Key(
      "damping", dampingAbout,
      ValueForm(
        dampingSchema,
        read: { reading in
          guard let damping = reading.bag.number(reading.node, "damping", in: 0...1) else {
            return nil
          }
          if damping > 0 { return damping }
          return reading.bag.refusal(
            at: reading.node.location,
            "damping must be above 0; a spring without damping never rests")
        }), \.damping,
      need: .required(
        "a ratio above 0 and at most 1; or write {response, dampingFraction}, "
          + "{duration, bounce}, {mass, stiffness, damping}, or a name such as bouncy"))
  ]
  /// The keys of SwiftUI's spring, whose response is the period of the undamped oscillation.
  fileprivate static let responsive: [Key<SpringParameters>] = [
    Key(
      "response", "The period of the undamped oscillation, from 1 ms to 10 s.", .springTime,
      \.response, or: "period"),
    Key(
      "dampingFraction", "The damping as a fraction of critical damping.",
      .number(0.01...10), \.dampingFraction),
  ]
  fileprivate static let bouncing: [Key<SpringParameters>] = [
    Key(
      "duration", "The perceived duration, from 1 ms to 10 s.", .springTime, \.duration, or: "speed"
    ),
    Key(
      "bounce",
      "The bounce: 0 without, up to 0.99; below 0 the spring is overdamped as SwiftUI's, and "
        + "arrives without overshooting.",
      .number(-0.99...0.99), \.bounce, or: "bounciness"),
  ]
  /// The keys of a spring by its mechanics, as `CASpringAnimation` has them.
  fileprivate static let mechanical: [Key<SpringParameters>] = [
    Key("mass", "The mass.", .number(SceneLimits.springParameter), \.mass),
    Key(
      "stiffness", "The stiffness: the force per distance.", .number(SceneLimits.springParameter),
      \.stiffness, or: "tension"),
  ]
  fileprivate static let mechanicalDamping = Key<SpringParameters>(
    "damping", dampingAbout, .number(SceneLimits.springParameter), \.mechanicalDamping,
    isShown: false)

  /// The terms besides UIKit's.
  fileprivate static let others = [responsive, bouncing, mechanical]

  static let mapping = Mapping<SpringParameters>(
    "spring",
    "A spring: UIKit's {damping}, SwiftUI's {response, dampingFraction} or {duration, bounce}, "
      + "or Core Animation's {mass, stiffness, damping}.", SpringParameters(),
    keys: fitted.map { $0.optional() } + [velocityKey] + others.joined(),
    rules: [Rule(schema: schema)],
    foreign: [
      "'damping'": "dampingratio", "'damping', with 'stiffness'": "friction",
      "'response', its inverse in seconds": "frequency",
      "nothing: interrupted motions blend by themselves": "blendduration",
    ])

  /// The rule that a spring is in one of the terms.
  private static var schema: SchemaValue {
    let all = ["damping"] + others.joined().map(\.name)
    func refusing(_ names: [String]) -> [SchemaValue.Member] {
      SchemaValue.refuses(all.filter { !names.contains($0) }).members[0].value.members
    }
    let damping = SchemaValue.member("damping", ["maximum": 1]).members
    let fitted: SchemaValue = [
      "required": ["damping"], "properties": .object(damping + refusing(["damping"])),
    ]
    let terms = others.map { keys -> SchemaValue in
      let names = keys.map(\.name)
      let more = names.contains("mass") ? ["damping"] : []
      return [
        "anyOf": .list(names.map { .requires($0) }), "properties": .object(refusing(names + more)),
      ]
    }
    return ["minProperties": 1, "oneOf": .list([fitted] + terms)]
  }
}

extension ValueForm<Double> {
  /// The period or the perceived duration of a spring, in seconds.
  fileprivate static let springTime = ValueForm(
    .ref("time"),
    read: { reading in
      let limit = SceneLimits.springResponse
      guard let seconds = reading.decoder.time(reading.node, reading.key, upTo: limit)?.seconds
      else { return nil }
      if seconds >= SceneLimits.shortestResponse { return seconds }
      return reading.bag.refusal(
        at: reading.node.location, "\(reading.key) of a spring must be at least 1 ms")
    }, write: { .number($0) })
}

/// Readers of springs.
extension SceneDecoder {
  /// Decodes a spring: the name of a preset, or its parameters.
  func spring(from node: Node) -> SpringDocument? {
    guard node.string == nil else {
      return bag.choice(node, "spring", of: SpringDocument.presets).map { .physical($0) }
    }
    guard let reader = MappingReader(node, kind: "spring", bag: bag) else { return nil }
    defer { reader.finish() }
    var parameters = SpringParameters()
    /// Reads some of the keys; returns whether all that is required is valid.
    func read(_ keys: [Key<SpringParameters>]) -> Bool {
      let mapping = SpringParameters.mapping.with(keys: keys)
      let (found, isWhole) = mapping.read(from: reader, by: self, into: parameters)
      parameters = found
      return isWhole
    }
    _ = read([SpringParameters.velocityKey])
    let sets = SpringParameters.others
    let present = sets.map { reader.present(among: $0.map(\.name)) }.filter { !$0.isEmpty }
    let hasDamping = reader.optional("damping") != nil
    guard present.count <= 1 else {
      // A stiffness and a damping are complete; a duration or a response is what is too much.
      let isMechanical = hasDamping && sets[2].contains { $0.name == present.last?.first }
      let problem =
        isMechanical
        ? "\(present[0][0].quoted) has no effect on a spring with "
          + "\(present.last?[0].quoted ?? "") and 'damping', which determine its motion; remove it, "
          + "or" : "a spring has \(present[0][0].quoted) or \(present[1][0].quoted), not both;"
      reader.refuse(
        present[isMechanical ? 0 : 1][0],
        problem + " write {damping}, {response, dampingFraction}, {duration, bounce} or "
          + "{mass, stiffness, damping}")
      return nil
    }
    let first = present.first?.first ?? "damping"
    if !["mass", "stiffness", "damping"].contains(first), hasDamping {
      reader.refuse(
        "damping", "'damping' has no effect on a spring with \(first.quoted)", .removal())
    }
    switch first {
    case "response", "dampingFraction":
      _ = read(SpringParameters.responsive)
      let spring = Spring(
        angularFrequency: 2 * .pi / parameters.response, dampingRatio: parameters.dampingFraction,
        initialVelocity: parameters.velocity, allowsOverdamping: true)
      return atRest(spring, at: node.location)
    case "duration", "bounce":
      _ = read(SpringParameters.bouncing)
      let spring = Spring(duration: parameters.duration, bounce: parameters.bounce)
      return atRest(spring.with(initialVelocity: parameters.velocity), at: node.location)
    case "mass", "stiffness":
      _ = read(SpringParameters.mechanical + [SpringParameters.mechanicalDamping])
      let spring = Spring(
        mass: parameters.mass, stiffness: parameters.stiffness,
        damping: parameters.mechanicalDamping, initialVelocity: parameters.velocity,
        allowsOverdamping: true)
      return atRest(spring, at: node.location)
    default:
      guard read(SpringParameters.fitted) else { return nil }
      return .fitted(damping: parameters.damping, velocity: parameters.velocity)
    }
  }

  /// Returns a spring that comes to rest within the longest duration of a step; records an error
  /// for another one.
  private func atRest(_ spring: Spring, at location: SourceLocation) -> SpringDocument? {
    let limit = SceneLimits.stepDuration.seconds
    guard let duration = spring.settlingDuration, duration <= limit else {
      return bag.refusal(
        at: location,
        "this spring takes more than \(Int(limit)) s to come to rest; give it more damping")
    }
    return .physical(spring)
  }
}

/// A spring in one of the terms that designers use.
package enum SpringDocument: Hashable, Sendable {
  /// UIKit's spring, whose frequency follows from the duration of the motion.
  ///
  /// The damping ratio is above 0 and at most 1, where it does not overshoot; the velocity is in
  /// whole distances per second.
  case fitted(damping: Double, velocity: Double)
  /// A spring by its own parameters, which determine the duration.
  case physical(Spring)

  /// The duration that the spring determines: until it stays within 0.001 of the distance; `nil` if
  /// the duration determines the spring.
  package var duration: Instant? {
    guard case .physical(let spring) = self else { return nil }
    return spring.settlingDuration.map { Instant(seconds: $0) }
  }

  /// Springs by their names.
  ///
  /// Sources: SwiftUI's `Spring.smooth`, `.snappy` and `.bouncy` (0.5 s with bounces of 0, 0.15 and
  /// 0.3), and react-spring's `config`, whose tension and friction are stiffness and damping.
  static let presets: [(word: String, value: Spring)] = [
    ("smooth", Spring(duration: 0.5, bounce: 0)), ("snappy", Spring(duration: 0.5, bounce: 0.15)),
    ("bouncy", Spring(duration: 0.5, bounce: 0.3)),
    ("gentle", Spring(stiffness: 120, damping: 14, allowsOverdamping: true)),
    ("wobbly", Spring(stiffness: 180, damping: 12, allowsOverdamping: true)),
    ("stiff", Spring(stiffness: 210, damping: 20, allowsOverdamping: true)),
    ("slow", Spring(stiffness: 280, damping: 60, allowsOverdamping: true)),
  ]
}
