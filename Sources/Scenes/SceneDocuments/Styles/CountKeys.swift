package import Documents
internal import Foundation
package import Timelines

extension SceneLimits {
  /// The range of numbers that count.
  package static let counted = -NumberFormat.limit...NumberFormat.limit
  /// The longest text before or after a number, in Unicode scalars.
  package static let affix = 64
}

/// A number that a text shows, which may differ from item to item.
package struct CountValue: Hashable, Sendable {
  /// The number as a text, with the item's values.
  package var number: Template
  /// The template of the number, to which new data of an item returns after a step; `nil` without one.
  package var data: Template?
  package var format = NumberFormat()
  package var rolls = false

  /// Resolves the number for an item; throws a `Diagnostic` where its text is none.
  package func resolve(in context: ItemContext) throws -> CountedNumber {
    let text = try number.resolve(in: context)
    guard let value = Double(text), SceneLimits.counted.contains(value),
      text.allSatisfy({ $0.isNumber || "+-.eE".contains($0) })
    else {
      throw Diagnostic(
        at: number.location,
        "'count' is \(text.quoted) for item \(context.key.quoted); write a plain number from -1e12 to "
          + "1e12 such as 1280.5, and its separators in 'format'")
    }
    return CountedNumber(value, format: format, rolls: rolls)
  }
}

extension TextValue {
  /// The keys of a text that is a number.
  static let countKeys: [Key<TextValue>] = [
    Key(
      "count",
      "A number instead of 'string', or a template of one. Animations count from the number before.",
      .anyOf([.number(SceneLimits.counted), .ref("template")]), or: "number value counter"
    ) { reading, text in
      guard let number = ValueForm<Template>.countedNumber.read(reading) else { return false }
      (text.count, text.string) = (CountValue(number: number), nil)
      return true
    },
    Key(
      "format", "The format of the number: a pattern such as '#,##0.00', or a mapping.",
      ValueForm<NumberFormat>.mapping().schema, or: "numberformat"
    ) { reading, text in
      guard let format = ValueForm<NumberFormat>.mapping().read(reading) else { return false }
      text.count?.format = format
      return true
    },
    Key(
      "rolling", "Whether the digits of the number roll like those of an odometer, on one line.",
      ["type": "boolean", "default": false], or: "roll odometer numerictext"
    ) { reading, text in
      guard let rolls = ValueForm<Bool>.bool.read(reading) else { return false }
      text.count?.rolls = rolls && !reading.decoder.traits.reducesMotion
      return true
    },
  ]

  /// Only a number has a format, and rolling digits stand on one line.
  static let countRule = Rule<TextValue>.check { _, reader, _ in
    if reader.present(among: ["count"]).isEmpty {
      for key in reader.present(among: ["format", "rolling"]) {
        reader.refuse(key, "'\(key)' has no effect on a text without a 'count'", .removal())
      }
    } else if !reader.present(among: ["rolling"]).isEmpty {
      for key in reader.present(among: ["lines", "truncate"]) {
        reader.refuse(
          key, "'\(key)' has no effect on 'rolling' digits, which stand on one line", .removal())
      }
    }
  }
}

extension ValueForm<Template> {
  /// A number, or a template whose text is one.
  fileprivate static let countedNumber = ValueForm(
    .anyOf([.number(SceneLimits.counted), .ref("template")]),
    read: { reading in
      let (node, bag) = (reading.node, reading.bag)
      if node.number != nil {
        return bag.number(node, reading.key, in: SceneLimits.counted).map {
          Template($0, at: node.location)
        }
      }
      guard let template = reading.decoder.template(node, reading.key) else { return nil }
      guard template.isConstant else { return template }
      return bag.unexpected(
        "a number, or a template of one such as \"{points}\", for \(reading.key)", found: node)
    })
}

extension NumberFormat: MappedValue {
  static let mapping = Mapping<NumberFormat>(
    "numberFormat",
    "The format of a number, the same in all languages. It is rounded, half away from zero.",
    NumberFormat(),
    keys: [
      Key(
        "decimals", "The number of digits after the decimal separator.",
        .integer(0...mostDecimals), \.decimals,
        or: "maximumfractiondigits minimumfractiondigits precision fractiondigits"),
      Key(
        "digits", "The least number of digits before the decimal separator.",
        .integer(1...mostDigits), \.digits, or: "minimumintegerdigits padding"),
      Key(
        "grouping", "The text between groups of three digits. By default there is none.", .affix,
        \.grouping, or: "thousands groupingseparator usegrouping separator"),
      Key("decimal", "The decimal separator.", .affix, \.decimal, or: "decimalseparator point"),
      Key("prefix", "The text before the number and its sign.", .affix, \.prefix, or: "currency"),
      Key("suffix", "The text after the number.", .affix, \.suffix, or: "unit"),
    ], foreign: ["'prefix' or 'suffix'": "style", "a pattern such as '#,##0.00'": "pattern format"])

  static var shorthand: ValueForm<NumberFormat>? {
    ValueForm(
      ["type": "string", "pattern": #"[#0]"#],
      read: { reading in
        let example = "write # and 0 for its digits, such as '#,##0.00', '$#,##0' or '000'"
        guard let text = ValueForm<String>.affix.read(reading) else { return nil }
        guard let format = NumberFormat(pattern: text) else {
          return reading.bag.refusal(
            at: reading.node.location, "\(text.quoted) is no format of a number; \(example)")
        }
        return format
      })
  }

  /// Creates the format of a pattern; `nil` if it is none.
  ///
  /// Source: Unicode Technical Standard 35, number patterns: `0` is a digit, `#` one that may be
  /// missing, `,` stands for the grouping and `.` for the decimal separator.
  private init?(pattern: String) {
    self.init()
    let marks: Set<Character> = ["#", "0"]
    guard let first = pattern.firstIndex(where: marks.contains),
      let last = pattern.lastIndex(where: marks.contains)
    else { return nil }
    let parts = pattern[first...last].split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].filter { $0 != "," }
    let fraction = parts.count > 1 ? parts[1] : ""
    let zeros = whole.count { $0 == "0" }
    guard parts.count <= 2, whole.drop(while: { $0 == "#" }).allSatisfy({ $0 == "0" }),
      fraction.allSatisfy({ $0 == "0" }), zeros <= Self.mostDigits,
      fraction.count <= Self.mostDecimals
    else { return nil }
    (prefix, suffix) = (String(pattern[..<first]), String(pattern[last...].dropFirst()))
    digits = max(1, zeros)
    decimals = fraction.count
    grouping = parts[0].contains(",") ? "," : ""
  }
}

extension ValueForm<String> {
  /// A short text on one line; it may be empty.
  fileprivate static let affix = ValueForm(
    .text(atMost: SceneLimits.affix),
    read: { reading in
      guard let text = reading.bag.text(reading.node, reading.key) else { return nil }
      guard text.unicodeScalars.count <= SceneLimits.affix, !text.contains(where: \.isNewline)
      else {
        return reading.bag.refusal(
          at: reading.node.location,
          "\(reading.key) must be at most \(SceneLimits.affix) characters on one line")
      }
      return text
    }, write: { $0.isEmpty ? nil : .string($0) })
}

// MARK: Steps

/// The number to which a step counts.
package struct CountChange: Hashable, Sendable {
  package var from: Template?
  package var to: Template
  package var format: NumberFormat?
  package var rolls: Bool?

  /// Returns the text at the number to which it counts; `nil` if it has none to begin at.
  func applied(to text: TextValue) -> TextValue? {
    guard let before = text.count ?? from.map({ CountValue(number: $0) }) else { return nil }
    var (result, count) = (text, before)
    if !count.number.isConstant { count.data = count.number }
    count.number = to
    if let format { count.format = format }
    if let rolls { count.rolls = rolls }
    (result.count, result.string, result.runs) = (count, nil, [])
    return result
  }
}

/// Texts of items or views that count to a number.
package struct CountOperation: Hashable, Sendable, StepValue {
  package var subject = RestyleOperation.Subject.items([])
  package var layer: Reference?
  package var change = CountChange(to: .empty)
  package var location = SourceLocation.missing

  static let mapping = Mapping<CountOperation>(
    "countTo", "A text of items or views that counts to a number.", CountOperation(),
    at: \.location,
    keys: RestyleOperation.Subject.keys.map { $0.at(\.subject) } + [
      RestyleOperation.layerKey(\.layer),
      Key(
        "from", "The number at which it begins. By default it is the one that is shown.",
        .countedNumber, \.change.from, or: "start"),
      Key(
        "to", "The number at which it ends.", .countedNumber, \.change.to,
        need: .required("write the number at which it ends, such as 'to: 1280'"), or: "end value"),
      Key(
        "format", "The format of the number. By default it is that of the text.", .mapping(),
        \.change.format, or: "numberformat"),
      Key(
        "rolling", "Whether the digits roll. By default they do as the text says.", .bool,
        \.change.rolls, or: "roll odometer"),
    ],
    rules: [
      RestyleOperation.Subject.rule.at(\.subject),
      .check { count, _, decoder in
        if decoder.traits.reducesMotion { count.change.rolls = false }
      },
    ])

  var operation: StepOperation {
    .restyle(
      RestyleOperation(
        subject: subject, layer: layer, overrides: StyleOverrides(), count: change,
        location: location))
  }
}

extension RestyleOperation {
  /// The same change at the number from which it counts; `nil` for others.
  package var beginning: RestyleOperation? {
    guard let from = count?.from else { return nil }
    var result = self
    result.count?.to = from
    return result
  }
}

extension StyleDocument {
  /// Lets the text that is a number, or the only one, count.
  ///
  /// - Parameter owner: The element, for messages.
  mutating func count(_ change: CountChange, in owner: String, at location: SourceLocation) throws {
    let counts = texts.indices.filter { texts[$0].count != nil }
    let found = counts.isEmpty && texts.count == 1 ? [0] : counts
    if found.isEmpty {
      let named = (layers + [mask].compactMap(\.self)).filter { !$0.style.texts.isEmpty }
        .compactMap(\.name)
      throw Diagnostic(
        at: location,
        texts.isEmpty
          ? "\(owner) has no text that counts; "
            + (named.isEmpty
              ? "give it a 'text' with a 'count'"
              : "name a 'layer' with one, such as \(named[0].quoted)")
          : "\(owner) has \(texts.count) texts and none is a number; give one a 'count'")
    }
    for index in found {
      guard let text = change.applied(to: texts[index]) else {
        throw Diagnostic(
          at: location,
          "the text of \(owner) is no number to count from; write 'from', or give the text a "
            + "'count' instead of its 'string'")
      }
      texts[index] = text
    }
  }
}

extension StyleDocument {
  /// Returns the style whose numbers show new data again, where steps have counted them elsewhere.
  ///
  /// - Parameter names: The names of the data that an item is given.
  package func showing(data names: Set<String>) -> StyleDocument {
    if names.isEmpty { return self }
    var result = self
    for index in texts.indices {
      guard let count = texts[index].count, let data = count.data,
        data.placeholders.contains(where: names.contains)
      else { continue }
      result.texts[index].count?.number = data
    }
    for index in layers.indices {
      result.layers[index].style = layers[index].style.showing(data: names)
    }
    if let mask { result.mask?.style = mask.style.showing(data: names) }
    if let back { result.back = back.showing(data: names) }
    return result
  }
}
