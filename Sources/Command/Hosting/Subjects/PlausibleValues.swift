import Foundation

/// Values for arguments and answers of which only the name and the type are known, as Swift.
struct PlausibleValues: Sendable {
  /// The cases without values of each enumeration of the sources.
  var cases: [String: [String]] = [:]
  /// The protocols that the stand-in conforms to.
  var protocols: Set<String> = []

  /// Returns an expression of a type; `nil` where nothing is known of it.
  ///
  /// - Parameters:
  ///   - name: The name of the argument, or of the function and its labels.
  ///   - indexPath: The name of an index path on which the value depends.
  func expression(of type: String, named name: String, at indexPath: String? = nil) -> String? {
    var type = type.trimmingPrefix("any ").trimmingPrefix("inout ")
    if type.last == "?" { return "nil" }
    if type.last == "!" { type = type.dropLast() }
    if type.first == "(", type.last == ")", !type.contains("->") {
      return tuple(type.dropFirst(), named: name, at: indexPath)
    }
    if type.first == "[" { return type.contains(":") ? "[:]" : "[]" }
    let place = indexPath ?? "nil"
    switch type {
    case "", "Void": return ""
    case "CGFloat": return number(named: name, at: place)
    case "Double", "Float", "TimeInterval", "CFTimeInterval":
      return "\(type)(\(number(named: name, at: place)))"
    case "Int", "UInt", "Int32", "Int64": return count(named: name)
    case "Bool": return String(name.lowercased().hasPrefix("should"))
    case "String": return "\"\""
    case "CGSize":
      return name.lowercased().contains("offset") ? ".zero" : "HostedAnswers.size(at: \(place))"
    case "CGRect", "CGPoint", "CGVector", "UIOffset": return ".zero"
    case "CGAffineTransform", "CATransform3D": return ".identity"
    case "UIEdgeInsets", "NSDirectionalEdgeInsets": return ".zero"
    case "UIColor": return "UIColor.systemTeal"
    case "UIFont": return "UIFont.systemFont(ofSize: 17)"
    case "UIView": return "UIView()"
    case "UICollectionView.ScrollDirection": return ".vertical"
    default: break
    }
    if protocols.contains(String(type)) { return "HostedStandIn.shared" }
    guard let cases = cases[String(type)], let first = cases.first else { return nil }
    guard indexPath != nil, cases.count > 1 else { return "\(type).\(first)" }
    let list = cases.map { "\(type).\($0)" }.joined(separator: ", ")
    return "[\(list)][HostedAnswers.choice(of: \(cases.count), at: \(place))]"
  }

  /// Returns the expression of a tuple, of which the opening parenthesis is left out.
  private func tuple(_ rest: Substring, named name: String, at indexPath: String?) -> String? {
    let (pieces, _) = FunctionDeclaration.pieces(of: rest)
    if pieces == [""] { return "" }
    var values: [String] = []
    for piece in pieces {
      let parts = piece.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let label = parts.count > 1 ? parts[0] : nil
      guard
        let value = expression(
          of: parts.last ?? "", named: name + " " + (label ?? ""), at: indexPath),
        !value.isEmpty
      else { return nil }
      values.append((label.map { $0 + ": " } ?? "") + value)
    }
    return "(\(values.joined(separator: ", ")))"
  }

  /// Returns a number in the range that its name suggests.
  private func number(named name: String, at place: String) -> String {
    let name = name.lowercased()
    let ranges: [(words: [String], value: String)] = [
      (["ratio", "aspect", "scale", "alpha", "opacity", "factor", "percent", "fraction"], "0.8"),
      (["angle", "rotation"], "0.3"), (["duration", "delay"], "0.3"),
      (["corner", "spacing", "inset", "padding", "margin", "gap", "border"], "8"),
      (["radius"], "120"),
      (["height", "width", "size", "length", "diameter"], "HostedAnswers.length(at: \(place))"),
    ]
    return ranges.first { $0.words.contains { name.contains($0) } }?.value ?? "8"
  }

  /// Returns a number of things.
  private func count(named name: String) -> String {
    let name = name.lowercased()
    return ["column", "row", "line", "number", "count", "per"].contains { name.contains($0) }
      ? "3" : "1"
  }
}
