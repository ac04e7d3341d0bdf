public import Timing

/// The caller's choices about a sheet: some frames beside each other as one image.
public struct SheetOptions: Hashable, Sendable {
  /// The instants that a sheet shows.
  public enum Instants: Hashable, Sendable {
    /// At most ``SheetOptions/chosenFrames`` instants at which something happens: begins and ends of
    /// steps and motions, turning points, the largest speed, changes of order.
    case chosen
    /// An instant in each span of a duration, and the end.
    case every(Instant)
    /// These instants, in the scene's time.
    case at([Instant])
  }

  /// The largest number of frames whose instants are chosen.
  public static let chosenFrames = 12
  /// The largest number of frames of a sheet.
  public static let mostFrames = 60
  /// The largest width and height of a sheet in pixels.
  public static let largestSide = 1568
  /// The largest number of pixels per point, unless the request has one.
  package static let largestScale = 3.0
  /// The largest number of pixels.
  static let largestPixels = Double(largestSide * largestSide)

  public var instants: Instants
  /// Whether the paths of elements are drawn, as dots at equal times.
  public var showsPaths: Bool

  /// Creates options; without arguments the instants are chosen.
  public init(instants: Instants = .chosen, showsPaths: Bool = false) {
    self.instants = instants; self.showsPaths = showsPaths
  }

  /// Checks everything that does not depend on a scene.
  ///
  /// - Throws: `RenderError` of an invalid argument with the name of the parameter and its range.
  public func validate() throws {
    switch instants {
    case .chosen: break
    case .every(let span):
      guard span > .zero else {
        throw RenderError(.invalidArgument, "`every` is a time above 0")
      }
    case .at(let times):
      guard !times.isEmpty, times.allSatisfy({ $0 >= .zero }) else {
        throw RenderError(.invalidArgument, "`at` is a time from 0 on")
      }
      guard times.count <= Self.mostFrames else {
        throw RenderError(
          .invalidArgument,
          "`at` has \(times.count) times; a sheet shows at most \(Self.mostFrames) frames")
      }
    }
  }
}

/// A scene's own words on a sheet: its title and its steps.
package struct SheetScript: Hashable, Sendable {
  /// A step, as it was played.
  package struct Step: Hashable, Sendable {
    /// The key of its operation, such as `insert`.
    let name: String
    /// The line in the document, from 1.
    let line: Int
    let begin: Instant
    /// The instant from which the next step may begin.
    let end: Instant

    /// Creates a step.
    package init(name: String, line: Int, begin: Instant, end: Instant) {
      self.name = name; self.line = line; self.begin = begin; self.end = end
    }

  }

  let title: String
  /// The steps in the order in which they begin.
  let steps: [Step]

  /// Creates a script.
  package init(title: String, steps: [Step] = []) {
    self.title = title
    self.steps = steps.enumerated().sorted { one, other in
      (one.element.begin, one.offset) < (other.element.begin, other.offset)
    }.map(\.element)
  }

  /// Returns the steps that are played at an instant, or the last one before it, with their lines:
  /// `insert, line 12`; nothing before the first one.
  package func words(at time: Instant) -> String {
    let active = steps.filter { $0.begin <= time && (time < $0.end || time == $0.begin) }
    if active.isEmpty {
      return steps.last { $0.begin <= time }.map { "after " + words(for: [$0]) } ?? ""
    }
    return words(for: active)
  }

  /// Returns the names of steps, each once with its lines.
  private func words(for steps: [Step]) -> String {
    var names: [String] = []
    for step in steps where !names.contains(step.name) { names.append(step.name) }
    return names.map { name in
      let lines = steps.filter { $0.name == name }.map { "\($0.line)" }
      return "\(name), line\(lines.count == 1 ? "" : "s") \(lines.joined(separator: " "))"
    }.joined(separator: "; ")
  }
}
