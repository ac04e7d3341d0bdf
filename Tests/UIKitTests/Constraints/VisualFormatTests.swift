import Foundation
import Geometry
import Staging
import Testing
import Timelines
import UIKit

struct VisualFormatTests {
  /// Returns the formulas of a format about the views `a`, `b` and `c`.
  private func formulas(
    _ format: String, options: NSLayoutConstraint.FormatOptions = [], metrics: [String: Any]? = nil
  ) -> [String] {
    let root = UIView()
    root.accessibilityIdentifier = "root"
    var views: [String: UIView] = [:]
    for name in ["a", "b", "c"] {
      let view = UIView()
      view.accessibilityIdentifier = name
      root.addSubview(view)
      views[name] = view
    }
    return NSLayoutConstraint.constraints(
      withVisualFormat: format, options: options, metrics: metrics, views: views
    ).map { $0.description.dropFirst(20).dropLast().replacingOccurrences(of: "\"", with: "") }
  }

  @Test func `connections are distances between edges`() {
    #expect(formulas("[a][b]") == ["b.leading == a.trailing"])
    #expect(formulas("H:[a]-[b]") == ["b.leading == a.trailing + 8"])
    #expect(formulas("V:[a]-12-[b]") == ["b.top == a.bottom + 12"])
    #expect(
      formulas("H:|-[a]-(>=4,<=20@300)-[b]-0-|") == [
        "a.leading == root.leadingMargin", "b.leading >= a.trailing + 4",
        "b.leading <= a.trailing + 20 @300", "root.trailing == b.trailing",
      ])
    #expect(formulas("V:|[a]|") == ["a.top == root.top", "root.bottom == a.bottom"])
  }

  @Test func `predicates are lengths`() {
    #expect(formulas("[a(100)]") == ["a.width == 100"])
    #expect(formulas("V:[a(>=20@750,<=40)]") == ["a.height >= 20 @750", "a.height <= 40"])
    #expect(
      formulas("[a(==b)]-[b(wide@low)]", metrics: ["wide": 30, "low": 250.0]) == [
        "a.width == b.width", "b.leading == a.trailing + 8", "b.width == 30 @250",
      ])
    #expect(
      formulas("[a]-gap-[b]", metrics: ["gap": CGFloat(3)]) == [
        "b.leading == a.trailing + 3"
      ])
    #expect(formulas("[a]-(-5)-[b]") == ["b.leading == a.trailing - 5"])
  }

  @Test func `options align across the axis and set the direction`() {
    #expect(
      formulas("[a]-[b]-[c]", options: [.alignAllTop, .alignAllBottom]) == [
        "b.leading == a.trailing + 8", "c.leading == b.trailing + 8", "b.top == a.top",
        "c.top == b.top", "b.bottom == a.bottom", "c.bottom == b.bottom",
      ])
    #expect(
      formulas("|-2-[a]-4-[b]", options: .directionRightToLeft) == [
        "root.right == a.right + 2", "a.left == b.right + 4",
      ])
    #expect(
      formulas("V:[a]-4-[b]", options: .spacingBaselineToBaseline) == [
        "b.firstBaseline == a.lastBaseline + 4"
      ])
  }

  @Test(arguments: [
    ("[a", "']' at column 3"), ("[a]-[", "the name of a view at column 6"),
    ("[a(]", "a number, metric or view at column 4"), ("a", "'[' at column 1"),
    ("[a]-", "'[' or '|' at column 5"), ("|[a]||", "the end of the format at column 6"),
    ("[d]", "there is no view 'd'"), ("[a(wide)]", "there is no metric 'wide'"),
  ])
  func `a mistake is reported with its position`(format: String, words: String) throws {
    var warnings: [StageWarning] = []
    try playConstraints { stage in
      #expect(formulas(format).isEmpty)
      warnings = stage.warnings
    }
    #expect(warnings.first?.problem.description.contains(words) == true)
    #expect(warnings.first?.subject == format)
  }

  @Test func `a format lays views out`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (a, b) = (UIView(), UIView())
      add(a, b, to: root)
      let views = ["a": a, "b": b]
      for format in ["|-10-[a(>=50)]-[b(a)]-10-|", "V:|-20-[a(30)]", "V:[b(30)]"] {
        NSLayoutConstraint.activate(
          NSLayoutConstraint.constraints(
            withVisualFormat: format, options: format.hasPrefix("|") ? .alignAllCenterY : [],
            metrics: nil, views: views))
      }
      root.layoutIfNeeded()
      // (300 - 10 - 8 - 10) / 2
      #expect(a.frame == CGRect(10, 20, 136, 30))
      #expect(b.frame == CGRect(154, 20, 136, 30))
    }
  }
}
