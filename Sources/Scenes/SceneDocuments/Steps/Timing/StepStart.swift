package import Documents
package import Timing

/// The beginning of a step.
package enum StepStart: Hashable, Sendable {
  /// A time of the scene's clock.
  case at(Instant)
  /// A time that follows the course of other steps.
  case after(StepCourse)
}

/// A place in the course of steps, at which another one begins.
package struct StepCourse: Hashable, Sendable {
  /// The place in the course of a step or a group, without what follows it.
  package enum Point: Hashable, Sendable {
    /// The end of all motions.
    case end
    /// The instant from which springs stay within `settledDistance` of their way.
    case settled
    /// A share of the time from the beginning to the end.
    case share(Double)
  }

  /// The share of its way within which a spring counts as settled: half a point of 100.
  package static let settledDistance = 0.005

  /// The indices of the steps; none for the beginning of the scene.
  package var steps: Range<Int>
  package var point: Point
  /// The time from there to the beginning; negative before.
  package var offset: Instant
  /// The place in the document that gives the beginning.
  package var location: SourceLocation

  package init(
    of steps: Range<Int>, to point: Point = .end, offset: Instant, location: SourceLocation
  ) {
    self.steps = steps; self.point = point; self.offset = offset; self.location = location
  }
}

/// A step or a group to which others refer.
struct StepSpan {
  var start: StepStart
  var steps: Range<Int>
}

/// The steps of a scene as they are read, with those to which later ones may refer.
struct StepList {
  /// The beginning of the steps of a list, and their order.
  enum Order {
    /// One after the other.
    case serial(StepStart)
    /// All together.
    case parallel(StepStart)
  }

  var steps: [StepDocument] = []
  /// The number of groups around the step that is read.
  var depth = 0
  private(set) var named: [String: StepSpan] = [:]
  /// The order of the innermost list.
  var order: Order
  /// The step or group before in the innermost list.
  var previous: StepSpan?

  /// Begins with the list of a scene.
  init(at location: SourceLocation) {
    let start = StepCourse(of: 0..<0, offset: .zero, location: location)
    order = .serial(.after(start))
  }

  /// Adds a step or group with a name; returns whether the name is new.
  mutating func name(_ span: StepSpan, _ name: String) -> Bool {
    named.updateValue(span, forKey: name) == nil
  }
}

/// A reference to a step or a group above, with the time from there.
struct StepReference: Sendable, MappedValue {
  /// The word for the step or group before.
  static let previous = "previous"

  var step = Reference(name: StepReference.previous, location: .missing)
  var point = StepCourse.Point.end
  var offset = Instant.zero

  /// The place after a step or group.
  static let mapping = Mapping<StepReference>(
    "stepEnd", "A place in the course of a step or a group above.", StepReference(),
    keys: [
      Key(
        "step", "The name of the step or group, by default the one before.", .stepName, \.step,
        isShown: false, or: "of name id"),
      Key(
        "until",
        "The end, or 'settled' for the time from which springs stay within 0.5% of their way, or a "
          + "share of the duration such as 90%.", .coursePoint, \.point),
      plus,
    ])
  static let shorthand: ValueForm<StepReference>? = .either(
    .alone(.coursePoint, \.point),
    if: { $0.string.map { $0 == "settled" || $0 == "end" || $0.hasSuffix("%") } ?? false },
    else: .either(
      .alone(.stepName, \.step), if: { $0.string?.first?.isLetter == true },
      else: .alone(.signedTime, \.offset)))

  /// The beginning of a step or group.
  static let beginning = Mapping<StepReference>(
    "stepBeginning", "A time after the beginning of a step or a group above, or before it.",
    StepReference(),
    keys: [
      Key(
        "step", "The name of the step or group.", .stepName, \.step,
        need: .required("the name of a step or group above, or 'previous'"), or: "of name id"),
      plus,
    ])

  private static let plus = Key<StepReference>(
    "plus", "The time from there to the beginning of this step; negative before.", .signedTime,
    \.offset, or: "delay offset by")
}

extension ValueForm<Reference> {
  static let stepName = ValueForm(
    .ref("stepName"),
    read: { reading in
      reading.decoder.name(reading.node, reading.key).map {
        Reference(name: $0, location: reading.node.location)
      }
    })
}

extension ValueForm<Instant> {
  /// A time that may be negative.
  static let signedTime = ValueForm(
    defining: "signedTime", "A time, which is negative before, such as -0.1s or 200ms.",
    .anyOf([
      .number(-SceneLimits.time.seconds...SceneLimits.time.seconds),
      .measure("(ms|cs|s)", isSigned: true),
    ]),
    read: { $0.decoder.time($0.node, $0.key, from: Instant.zero - SceneLimits.time) },
    write: time.write)
}

extension ValueForm<StepCourse.Point> {
  fileprivate static let coursePoint = ValueForm(
    .anyOf([["enum": ["end", "settled"]], .share]),
    read: { reading in
      switch reading.node.string {
      case "end": return .end
      case "settled": return .settled
      default:
        guard reading.node.string?.hasSuffix("%") == true else {
          return reading.bag.unexpected(
            "'end', 'settled' or a share such as 90% for \(reading.key)", found: reading.node)
        }
        return reading.decoder.factor(reading.node, reading.key, in: 0...1).map { .share($0) }
      }
    }, write: { $0 == .end ? "end" : nil })
}

// MARK: Readers

/// Readers of the beginnings of steps.
extension SceneDecoder {
  /// The keys by which a step begins, of which it has at most one.
  private static let startKeys = ["at", "after", "with"]

  /// Reads the beginning of a step or a group in a list.
  func start(from reader: MappingReader, in list: StepList) -> StepStart {
    let keys = reader.present(among: Self.startKeys)
    if keys.count > 1 {
      reader.refuse(
        keys[1],
        "a step begins 'at' a time, 'after' another step or 'with' one; keep one of "
          + keys.map(\.quoted).joined(separator: ", "))
    }
    let delay = reader.value("delay", default: .zero) { time($0, "delay") }
    var start = defaultStart(in: list, at: reader.location)
    for key in keys {
      guard let node = reader.optional(key) else { continue }
      if let read = self.start(
        Reading(decoder: self, reader: reader, node: node, key: key), in: list)
      {
        start = read
      }
    }
    return moved(start, by: delay, at: reader.location)
  }

  /// Returns the beginning of a step that says nothing of it.
  private func defaultStart(in list: StepList, at location: SourceLocation) -> StepStart {
    switch list.order {
    case .parallel(let start): start
    case .serial(let start):
      list.previous.map {
        .after(StepCourse(of: $0.steps, offset: .zero, location: location))
      } ?? start
    }
  }

  /// Reads the value of one of the keys of a beginning.
  private func start(_ reading: Reading, in list: StepList) -> StepStart? {
    let (node, key) = (reading.node, reading.key)
    switch key {
    case "at":
      if node.entries != nil {
        return StepReference.beginning.read(node, by: self).flatMap { begin(with: $0, in: list) }
      }
      if list.depth > 0 {
        reading.refuse(
          "'at' counts from the beginning of the scene, which has no meaning in a group",
          Hint("; write 'delay' for a time of the group", .key("delay", insteadOf: key)))
        return nil
      }
      return time(node, "at").map { .at($0) }
    case "with":
      return ValueForm.stepName.read(reading).flatMap {
        begin(with: StepReference(step: $0), in: list)
      }
    default:
      if case .parallel = list.order {
        reading.refuse(
          "the steps of 'parallel' begin together",
          Hint("; write 'delay' to begin later", .key("delay", insteadOf: key)))
        return nil
      }
      return ValueForm<StepReference>.mapping().read(reading).flatMap {
        begin(after: $0, in: list, at: node.location)
      }
    }
  }

  /// Returns the beginning of a step that begins with another one.
  private func begin(with reference: StepReference, in list: StepList) -> StepStart? {
    span(of: reference.step, in: list).map {
      moved($0.start, by: reference.offset, at: reference.step.location)
    }
  }

  /// Returns the beginning of a step that follows another one.
  private func begin(
    after reference: StepReference, in list: StepList, at location: SourceLocation
  ) -> StepStart? {
    let isNamed = reference.step.name != StepReference.previous
    if !isNamed, list.previous == nil, reference.point == .end, case .serial(let start) = list.order
    {
      return moved(start, by: reference.offset, at: location)
    }
    var step = reference.step
    if step.location == .missing { step.location = location }
    return span(of: step, in: list).map {
      .after(
        StepCourse(
          of: $0.steps, to: reference.point, offset: reference.offset, location: location))
    }
  }

  /// Returns the step or group of a name above; records an error if there is none.
  private func span(of step: Reference, in list: StepList) -> StepSpan? {
    if step.name == StepReference.previous {
      return list.previous
        ?? bag.refusal(at: step.location, "there is no step before this one in its list")
    }
    return list.named[step.name]
      ?? bag.refusal(
        at: step.location,
        "no step above has the name \(step.name.quoted)",
        list.named.isEmpty
          ? Hint("; give one a 'name', or write 'previous' for the one before")
          : NearestName.hint(for: step.name, among: list.named.keys.sorted()))
  }

  /// Returns a later or earlier beginning; records an error for one before the scene's.
  private func moved(_ start: StepStart, by time: Instant, at location: SourceLocation) -> StepStart
  {
    switch start {
    case .at(let begin):
      if begin + time < .zero { beginsTooEarly(begin + time, at: location) }
      return .at(max(.zero, begin + time))
    case .after(var course):
      course.offset = course.offset + time
      if course.steps.isEmpty, course.offset < .zero {
        beginsTooEarly(course.offset, at: location)
        course.offset = .zero
      }
      return .after(course)
    }
  }

  private func beginsTooEarly(_ time: Instant, at location: SourceLocation) {
    bag.error(
      at: location,
      "this step would begin \(DiagnosticBag.text(-time.seconds)) s before the scene; nothing begins "
        + "before 0 s")
  }
}
