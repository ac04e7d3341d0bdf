import Foundation

/// A row or column of views in UIKit's visual format language, as it is written.
struct VisualFormat {
  /// A size, distance or name with its relation and priority.
  struct Predicate {
    /// A number, or the name of a metric or view.
    enum Object {
      case number(Double)
      case name(String)
    }

    var relation = NSLayoutConstraint.Relation.equal
    var object: Object
    /// The priority; `nil` for a required one.
    var priority: Object?
  }

  /// The distance between two neighbors.
  enum Connection {
    /// None: the edges touch.
    case none
    /// The standard distance.
    case standard
    case predicates([Predicate])
  }

  /// A view with predicates for its length.
  struct Part {
    let name: String
    let predicates: [Predicate]
  }

  var axis = NSLayoutConstraint.Axis.horizontal
  /// The distance from the superview's start; `nil` if the row does not begin there.
  var start: Connection?
  var parts: [Part] = []
  /// The distances between the parts.
  var connections: [Connection] = []
  /// The distance to the superview's end; `nil` if the row does not reach it.
  var end: Connection?
}

/// A mistake in a visual format, with its position.
struct VisualFormatError: Error {
  let column: Int
  let expectation: String
}

/// A reader of visual formats.
struct VisualFormatParser {
  private let characters: [Character]
  private var position = 0

  /// Makes a reader of a text.
  private init(_ text: String) { characters = Array(text) }

  /// Returns the format that a text states.
  ///
  /// - Throws: `VisualFormatError` at the first mistake.
  static func parse(_ text: String) throws -> VisualFormat {
    var parser = VisualFormatParser(text)
    return try parser.format()
  }

  // MARK: Characters

  /// The next character without blanks; `nil` at the end.
  private var next: Character? {
    mutating get {
      while position < characters.count, characters[position].isWhitespace { position += 1 }
      return position < characters.count ? characters[position] : nil
    }
  }

  /// Skips a text if it comes next; returns whether it does.
  private mutating func skip(_ text: String) -> Bool {
    guard next != nil else { return false }
    let expected = Array(text)
    guard position + expected.count <= characters.count,
      Array(characters[position..<position + expected.count]) == expected
    else { return false }
    position += expected.count
    return true
  }

  /// Skips a text, which has to come next.
  private mutating func expect(_ text: String) throws {
    if !skip(text) { throw mistake("'\(text)'") }
  }

  /// Returns the error for what comes next.
  private func mistake(_ expectation: String) -> VisualFormatError {
    VisualFormatError(column: position + 1, expectation: expectation)
  }

  // MARK: Grammar

  /// Reads all.
  private mutating func format() throws -> VisualFormat {
    var format = VisualFormat()
    if skip("H:") {
      format.axis = .horizontal
    } else if skip("V:") {
      format.axis = .vertical
    }
    if skip("|") { format.start = try connection() }
    format.parts.append(try part())
    while next != nil {
      let connection = try connection()
      if skip("|") {
        format.end = connection
        if next != nil { throw mistake("the end of the format") }
        return format
      }
      if next == nil { throw mistake("'[' or '|'") }
      format.connections.append(connection)
      format.parts.append(try part())
    }
    return format
  }

  /// Reads a view in brackets.
  private mutating func part() throws -> VisualFormat.Part {
    try expect("[")
    let name = try name("the name of a view")
    var predicates: [VisualFormat.Predicate] = []
    if next == "(" { predicates = try predicateList() }
    try expect("]")
    return VisualFormat.Part(name: name, predicates: predicates)
  }

  /// Reads a distance, which may be none.
  private mutating func connection() throws -> VisualFormat.Connection {
    guard skip("-") else { return .none }
    if next == "(" {
      let predicates = try predicateList()
      try expect("-")
      return .predicates(predicates)
    }
    guard let next, next != "[", next != "|" else { return .standard }
    let object = try object("a distance")
    try expect("-")
    return .predicates([VisualFormat.Predicate(object: object)])
  }

  /// Reads predicates in parentheses.
  private mutating func predicateList() throws -> [VisualFormat.Predicate] {
    try expect("(")
    var predicates = [try predicate()]
    while skip(",") { predicates.append(try predicate()) }
    try expect(")")
    return predicates
  }

  /// Reads a relation, an object and a priority.
  private mutating func predicate() throws -> VisualFormat.Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    if skip("<=") {
      relation = .lessThanOrEqual
    } else if skip(">=") {
      relation = .greaterThanOrEqual
    } else {
      _ = skip("==")
    }
    var object: VisualFormat.Predicate.Object
    if skip("(") {
      object = try self.object("a metric")
      try expect(")")
    } else {
      object = try self.object("a number, metric or view")
    }
    var priority: VisualFormat.Predicate.Object?
    if skip("@") { priority = try self.object("a priority") }
    return VisualFormat.Predicate(relation: relation, object: object, priority: priority)
  }

  /// Reads a number or a name.
  private mutating func object(_ expectation: String) throws -> VisualFormat.Predicate.Object {
    guard let first = next else { throw mistake(expectation) }
    guard first.isNumber || first == "-" || first == "." || first == "+" else {
      return .name(try name(expectation))
    }
    let start = position
    position += 1
    while position < characters.count, characters[position].isNumber || characters[position] == "."
    {
      position += 1
    }
    guard let number = Double(String(characters[start..<position])) else {
      position = start
      throw mistake(expectation)
    }
    return .number(number)
  }

  /// Reads a name.
  private mutating func name(_ expectation: String) throws -> String {
    guard let first = next, first.isLetter || first == "_" else { throw mistake(expectation) }
    let start = position
    while position < characters.count,
      characters[position].isLetter || characters[position].isNumber || characters[position] == "_"
    {
      position += 1
    }
    return String(characters[start..<position])
  }
}
