import ComparisonTolerances
import Foundation
import Geometry
import TimelineComparison
import Timelines

/// The changes that elements of a motion share, as predicates: `moves down by 60 pt`.
struct ChangeWords {
  /// The changes of one property, one for each element.
  let changes: [MotionChange]

  private var isPlural: Bool { changes.count > 1 }

  /// Returns a verb for one or several elements, from its form for several.
  private func verb(_ plural: String, _ singular: String) -> String {
    isPlural ? plural : singular
  }

  /// The predicates, most often one.
  var predicates: [String] {
    guard let first = changes.first else { return [] }
    if changes.allSatisfy(\.returns) { return [returning(first)] }
    switch first.property {
    case .position: return [displacement(verb("move", "moves"), changes.compactMap(\.shift))]
    case .contentOffset:
      return [displacement(verb("scroll", "scrolls"), changes.compactMap(\.shift))]
    case .size: return [sizes]
    case .opacity: return [opacity]
    default: return others
    }
  }

  /// Words for a motion that ends where it begins.
  private func returning(_ change: MotionChange) -> String {
    let reach =
      changes.flatMap { change in
        (change.samples ?? []).map { change.from.distance(to: $0.value) }
      }.max() ?? 0
    let name = change.property.words
    let verbs = verb("change", "changes")
    guard [.position, .contentOffset, .size].contains(change.property) else {
      return "\(verbs) \(verb("their", "its")) \(name) and \(verb("return", "returns"))"
    }
    let verb =
      change.property == .size
      ? "\(verbs) \(verb("their", "its")) size" : self.verb("swing", "swings")
    return "\(verb) by up to \(Self.points(reach)) and \(self.verb("return", "returns"))"
  }

  // MARK: Lengths

  /// Returns a length of a sentence: whole points from 10 on.
  static func points(_ value: Double) -> String {
    "\(ComparisonText.number(value, decimals: abs(value) < 9.95 ? 1 : 0)) pt"
  }

  /// Returns the lengths of a sentence: one, or the least and the most.
  private static func points(_ values: [Double]) -> String {
    guard let least = values.min(), let most = values.max() else { return points(0) }
    return points(least) == points(most)
      ? points(most) : "\(points(least).dropLast(3)) to \(points(most))"
  }

  /// Returns a motion by vectors, which have a direction in common or not.
  private func displacement(_ verb: String, _ shifts: [CGPoint]) -> String {
    /// The words for vectors along one axis; `nil` if any leaves it.
    func straight(
      _ along: (CGPoint) -> CGFloat, _ across: (CGPoint) -> CGFloat, _ words: (String, String)
    )
      -> String?
    {
      let values = shifts.map { Double(along($0)) }
      guard zip(shifts, values).allSatisfy({ abs(Double(across($0))) <= max(0.5, abs($1) * 0.02) })
      else { return nil }
      guard values.allSatisfy({ $0 > 0 }) || values.allSatisfy({ $0 < 0 }) else {
        return "\(words.0) or \(words.1) by up to \(Self.points(values.map(abs).max() ?? 0))"
      }
      return "\(values[0] < 0 ? words.0 : words.1) by \(Self.points(values.map(abs)))"
    }
    let words =
      straight({ $0.y }, { $0.x }, ("up", "down"))
      ?? straight({ $0.x }, { $0.y }, ("left", "right"))
    if let words { return "\(verb) \(words)" }
    let lengths = shifts.map { Double(hypot($0.x, $0.y)) }
    let sides = shifts.map { ($0.x < 0 ? "left" : "right", $0.y < 0 ? "up" : "down") }
    if sides.allSatisfy({ $0 == sides[0] }) {
      return "\(verb) \(sides[0].1) and to the \(sides[0].0) by \(Self.points(lengths))"
    }
    return "\(verb) by \(Self.points(lengths)), each in a direction of its own"
  }

  private var sizes: String {
    let sizes = changes.compactMap { change in
      change.from.size.flatMap { from in change.to.size.map { (from, $0) } }
    }
    let grows = sizes.map { $1.width * $1.height - $0.width * $0.height }
    let verb =
      grows.allSatisfy { $0 > 0 }
      ? self.verb("grow", "grows")
      : grows.allSatisfy { $0 < 0 }
        ? self.verb("shrink", "shrinks") : self.verb("change size", "changes size")
    guard let shared = Self.ends(of: changes) else { return "\(verb), each to a size of its own" }
    return "\(verb) from \(shared.from) to \(shared.to) pt"
  }

  private var opacity: String {
    guard let shared = Self.ends(of: changes) else {
      return "\(verb("fade", "fades")), each to an opacity of its own"
    }
    if shared.from == "0" {
      return shared.to == "1"
        ? verb("fade in", "fades in") : "\(verb("fade", "fades")) in to \(shared.to)"
    }
    if shared.to == "0" { return verb("fade out", "fades out") }
    return "\(verb("fade", "fades")) from opacity \(shared.from) to \(shared.to)"
  }

  /// The predicates of other properties, several for the parts of a transform.
  private var others: [String] {
    guard let first = changes.first else { return [] }
    let parts = changes.map(SpecText.parts)
    return parts[0].map { part in
      let ends = parts.map { $0.first { $0.name == part.name } }
      let isShared = ends.allSatisfy { $0?.from == part.from && $0?.to == part.to }
      // Other sentences have the distance of an eye as "from a distance of 500 pt".
      let from = ComparisonText.excerpt(part.from.trimmingPrefix("from ").description)
      let to = ComparisonText.excerpt(part.to.trimmingPrefix("from ").description)
      switch part.name {
      case "scale":
        return isShared
          ? "\(verb("are", "is")) scaled from \(from) to \(to)"
          : "\(verb("change", "changes")) scale"
      case "rotation":
        return isShared
          ? "\(verb("turn", "turns")) from \(from) to \(to)" : "\(verb("turn", "turns"))"
      case let name where name.hasPrefix("rotation about "):
        let turns = "\(verb("turn", "turns")) \(name.dropFirst("rotation ".count))"
        return isShared ? "\(turns) from \(from) to \(to)" : turns
      default:
        let name = "\(verb("change", "changes")) \(verb("their", "its")) \(part.name)"
        if first.property == .content, !isShared { return name }
        return isShared ? "\(name) from \(from) to \(to)" : "\(name), each to a value of its own"
      }
    }
  }

  /// Returns the ends that changes have in common; `nil` where they have none.
  static func ends(of changes: [MotionChange]) -> (from: String, to: String)? {
    guard let first = changes.first,
      changes.allSatisfy({ $0.from == first.from && $0.to == first.to })
    else { return nil }
    return (SpecText.words(first.from), SpecText.words(first.to))
  }
}

extension MotionChange {
  /// Whether a sampled change ends where it begins.
  fileprivate var returns: Bool { samples != nil && length < 0.05 }

  /// The difference of two points; `nil` for other values.
  fileprivate var shift: CGPoint? {
    guard let from = from.point, let to = to.point else { return nil }
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }
}
