import Foundation
import Staging
import Testing
import Timelines
import UIKit

struct TraitTests {
  @Test func `traits follow the settings of the stage`() throws {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 100, height: 200)))
    settings.userInterfaceStyle = .dark
    settings.layoutDirection = .rightToLeft
    settings.textScale = 53 / 17
    settings.reducesMotion = true
    _ = try Stage.run(settings: settings) { _ in
      let view = UIView(frame: .zero)
      #expect(view.traitCollection.userInterfaceStyle == .dark)
      #expect(view.traitCollection.layoutDirection == .rightToLeft)
      #expect(
        view.traitCollection.preferredContentSizeCategory == .accessibilityExtraExtraExtraLarge)
      #expect(UIAccessibility.isReduceMotionEnabled)
      #expect(abs(UIFont.preferredFont(forTextStyle: .body).pointSize - 53) < 1e-9)
      #expect(UIColor.systemBackground.cgColor.components?.first == 0)
    }
  }

  @Test func `traits are the default ones otherwise`() throws {
    let settings = StageSettings(canvas: Canvas(size: CGSize(width: 100, height: 200)))
    _ = try Stage.run(settings: settings) { _ in
      let traits = UIView(frame: .zero).traitCollection
      #expect(traits.userInterfaceStyle == .light && traits.layoutDirection == .leftToRight)
      #expect(traits.preferredContentSizeCategory == .large)
      #expect(!UIAccessibility.isReduceMotionEnabled)
      #expect(UIFontMetrics.default.scaledValue(for: 10) == 10)
    }
  }
}
