import Foundation
import HostedScenes

/// A Swift expression that makes a subject of scenes, and its location in the compiler's messages.
public struct SubjectMaker: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case layout, view, transition, driver, screen, app

    /// The scenes that are played by default.
    var scenes: [HostedScene] {
      switch self {
      case .layout: HostedScene.ofLayouts
      case .view: HostedScene.ofViews
      case .transition: HostedScene.ofTransitions
      case .driver: [.driver]
      case .screen, .app: HostedScene.ofScreens
      }
    }

    func shows(_ scene: HostedScene) -> Bool {
      // An expression of a view may make a collection view, or a screen.
      let others = self == .view ? HostedScene.ofLayouts + HostedScene.ofScreens : []
      return (scenes + others).contains(scene)
    }

    /// The function of `HostedSubject` that makes one.
    var function: String { self == .screen ? "view" : rawValue }

    /// The file of the user's expressions of the kind in the compiler's messages.
    fileprivate var location: String {
      switch self {
      case .layout: SubjectMaker.optionLocation
      case .view, .screen, .app: "`views`"
      case .transition: "`transitions`"
      case .driver: "`driver`"
      }
    }
  }

  package let kind: Kind
  /// The name of the folder that its scenes are rendered to.
  public let name: String
  /// The expression.
  public let expression: String
  /// The file of the expression in the compiler's messages.
  let location: String
  let line: Int

  /// Whether it is a view or a screen that was found and not named, which may show nothing by itself.
  var isGuessed: Bool { location == name + "()" && [.view, .screen].contains(kind) }

  /// Whether its arguments are only plausible.
  var isPlausible: Bool { location == name + "()" && expression != location && kind != .app }

  /// The option, as a parameter, by which another expression takes its place.
  var option: String {
    switch kind {
    case .layout: "`expressions`"
    case .transition: "`transitions`"
    case .view, .screen, .app, .driver: "`views`"
    }
  }

  /// The file of the user's expressions of layouts in the compiler's messages.
  static let optionLocation = "`expressions`"
  /// The files of all expressions of the user in the compiler's messages.
  static let optionLocations: Set<String> = [
    optionLocation, "`views`", "`transitions`", "`driver`", "`cell`", "`delegate`",
  ]

  /// Creates the expression of a class; `nil` for one whose arguments nothing is known of.
  package init?(_ found: SubjectClass) {
    guard let call = found.isMadeWithoutArguments ? found.name + "()" : found.plausibleCall else {
      return nil
    }
    kind = found.kind
    (name, expression) = (found.name, call)
    (location, line) = (found.name + "()", 1)
  }

  /// Creates the expression of a preview; its name is the title, or else that of its file.
  package init(_ preview: SourceAdapter.Preview) {
    kind = .screen
    let title = preview.name.isEmpty ? Self.baseName(of: preview.file) : preview.name
    // A folder of this name is written.
    let words = title.split { !$0.isLetter && !$0.isNumber }
    name = words.isEmpty ? "Preview" : words.joined(separator: "-")
    expression = preview.identifier + ".makeScreen()"
    (location, line) = ("#Preview \(preview.identifier)", 1)
  }

  /// Returns makers with distinct names: a number is added to those that come again.
  static func distinct(_ makers: [SubjectMaker]) -> [SubjectMaker] {
    var counts: [String: Int] = [:]
    return makers.map { maker in
      counts[maker.name, default: 0] += 1
      let number = counts[maker.name] ?? 1
      return number == 1 ? maker : SubjectMaker(maker, named: "\(maker.name)-\(number)")
    }
  }

  /// Creates a maker with another name.
  private init(_ other: SubjectMaker, named name: String) {
    (kind, expression, location, line) = (other.kind, other.expression, other.location, other.line)
    self.name = name
  }

  /// Creates an expression of the user; `line` is its number, from 1 on.
  private init(kind: Kind, name: String, expression: String, line: Int) {
    self.kind = kind; self.name = name; self.expression = expression; self.line = line
    location = kind.location
  }

  /// Returns the subjects that a request names, with distinct names.
  ///
  /// - Parameter screens: The classes of the sources that are screens rather than views.
  package static func list(
    _ request: HostedRequest, screens: Set<String> = []
  ) -> [SubjectMaker] {
    func makers(_ kind: Kind, _ expressions: [String]) -> [SubjectMaker] {
      expressions.enumerated().map { index, expression in
        let isScreen = kind == .view && screens.contains(Self.name(of: expression, kind))
        let kind = isScreen ? .screen : kind
        return SubjectMaker(
          kind: kind,
          name: kind == .driver ? baseName(of: expression) : Self.name(of: expression, kind),
          // An expression is one line, so that its number is its location.
          expression: expression.split(whereSeparator: \.isNewline).joined(separator: " "),
          line: index + 1)
      }
    }
    return distinct(
      makers(.layout, request.layouts) + makers(.view, request.views)
        + makers(.transition, request.transitions)
        + makers(.driver, request.driver.map { [$0] } ?? []))
  }

  /// Returns the type's name with which an expression begins, or the first such one in it.
  private static func name(of expression: String, _ kind: Kind) -> String {
    let words = expression.matches(of: /[A-Z][A-Za-z0-9_]*(\.[A-Z][A-Za-z0-9_]*)*/).map {
      String($0.0)
    }
    return words.first ?? kind.rawValue.capitalized
  }

  /// Returns the name of a file without its folder and extension.
  private static func baseName(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
  }
}
