import Foundation
import Staging
import Testing
import Timelines
import UIKit

struct TextLimitTests {
  /// Returns what a body gives on a stage with the largest texts.
  private func atLargestText<Value>(_ body: (Stage) -> Value) throws -> Value? {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 300, height: 200)))
    settings.textScale = 53 / 17
    var result: Value?
    _ = try Stage.run(settings: settings) { result = body($0) }
    return result
  }

  /// Makes a label whose font follows the text size.
  private func label(_ frame: CGRect = CGRect(x: 0, y: 0, width: 200, height: 80)) -> UILabel {
    let label = UILabel(frame: frame)
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.text = "Text"
    return label
  }

  private func size(_ label: UILabel) -> Double { label.appearance.texts.first?.size ?? 0 }

  @Test func `a limit of a view holds for the labels in it, whenever they are added`() throws {
    let sizes = try atLargestText { stage in
      let (view, early, late) = (UIView(frame: stage.rootView.bounds), label(), label())
      view.addSubview(early)
      stage.rootView.addSubview(view)
      let before = size(early)
      view.maximumContentSizeCategory = .extraExtraLarge
      view.addSubview(late)
      let category = late.traitCollection.preferredContentSizeCategory
      #expect(category == .extraExtraLarge)
      let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: late.traitCollection)
      #expect(abs(font.pointSize - 21) < 1e-9)
      let after = [size(early), size(late)]
      view.maximumContentSizeCategory = nil
      return [before] + after + [size(early)]
    }
    #expect(sizes?.map { ($0 * 10).rounded() / 10 } == [53, 21, 21, 53])
  }

  @Test func `limits within limits are the narrower ones, and other fonts keep their size`() throws
  {
    let sizes = try atLargestText { stage in
      let (outer, inner) = (UIView(), UIView())
      stage.rootView.addSubview(outer)
      outer.addSubview(inner)
      outer.maximumContentSizeCategory = .extraExtraExtraLarge
      inner.maximumContentSizeCategory = .accessibilityLarge
      inner.minimumContentSizeCategory = .extraLarge
      let (following, fixed, still) = (label(), label(), label())
      fixed.font = .systemFont(ofSize: 30)
      still.adjustsFontForContentSizeCategory = false
      for label in [following, fixed, still] { inner.addSubview(label) }
      return [following, fixed, still].map(size)
    }
    #expect(sizes?.map { $0.rounded() } == [23, 30, 53])
  }

  @Test func `the smallest text is that of the limit`() throws {
    let settings = StageSettings(canvas: Canvas(size: CGSize(width: 300, height: 200)))
    _ = try Stage.run(settings: settings) { stage in
      let label = label()
      stage.rootView.addSubview(label)
      label.minimumContentSizeCategory = .accessibilityMedium
      #expect(size(label).rounded() == 28)
      #expect(label.intrinsicContentSize.height > 28)
    }
  }
}
