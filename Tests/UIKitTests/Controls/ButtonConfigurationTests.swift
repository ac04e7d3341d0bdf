import Foundation
import Imaging
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct ButtonConfigurationTests {
  /// Plays a scene on a canvas of 390 by 844.
  @discardableResult
  private func run(
    textScale: Double = 1, style: UserInterfaceStyle = .light,
    direction: TraitEnvironmentLayoutDirection = .leftToRight, _ body: (Stage) -> Void
  ) throws -> Timeline {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 390, height: 844)))
    settings.textScale = textScale
    settings.userInterfaceStyle = style
    settings.layoutDirection = direction
    return try Stage.run(settings: settings) { body($0) }
  }

  /// The kinds of configurations.
  private static var kinds: [UIButton.Configuration] {
    [.plain(), .gray(), .tinted(), .filled()]
  }

  /// Returns a button on the stage, in its own size.
  private func button(_ configuration: UIButton.Configuration, on stage: Stage) -> UIButton {
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(origin: CGPoint(x: 20, y: 20), size: button.intrinsicContentSize)
    stage.rootView.addSubview(button)
    button.layoutIfNeeded()
    return button
  }

  @Test(arguments: [
    (UIButton.Configuration.Size.mini, CGFloat(28)), (.small, 28), (.medium, 34), (.large, 50),
  ])
  func `sizes have the heights of iOS`(_ size: UIButton.Configuration.Size, height: CGFloat) throws
  {
    try run { stage in
      for kind in Self.kinds {
        var configuration = kind
        configuration.title = "Title"
        configuration.buttonSize = size
        let button = button(configuration, on: stage)
        #expect(abs(button.bounds.height - height) <= 1.5)
        let insets = configuration.contentInsets
        let text = button.titleLabel?.intrinsicContentSize.width ?? 0
        #expect(abs(button.bounds.width - text - insets.leading - insets.trailing) < 0.01)
      }
    }
  }

  @Test
  func `insets that were set stay when the size changes, until the default ones are restored`() {
    var configuration = UIButton.Configuration.filled()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    configuration.buttonSize = .large
    #expect(configuration.contentInsets.leading == 2)
    configuration.setDefaultContentInsets()
    #expect(configuration.contentInsets.leading == 20)
  }

  /// The edges at which an image can be.
  private static let edges: [NSDirectionalRectEdge] = [.leading, .trailing, .top, .bottom]

  @Test(
    arguments: edges.indices,
    [TraitEnvironmentLayoutDirection.leftToRight, .rightToLeft])
  func `image, title and subtitle do not overlap, are inside and in the order of the language`(
    _ edge: Int, direction: TraitEnvironmentLayoutDirection
  ) throws {
    for textScale in [1, 53.0 / 17] {
      try run(textScale: textScale, direction: direction) { stage in
        var configuration = UIButton.Configuration.tinted()
        configuration.title = "Title"
        configuration.subtitle = "A subtitle"
        configuration.image = UIImage(systemName: "star")
        configuration.imagePlacement = Self.edges[edge]
        configuration.imagePadding = 6
        let button = button(configuration, on: stage)
        guard let image = button.imageView?.frame, let title = button.titleLabel?.frame,
          let subtitle = button.subtitleLabel?.frame
        else {
          Issue.record("a part is missing")
          return
        }
        for (one, other) in [(image, title), (image, subtitle), (title, subtitle)] {
          #expect(
            one.insetBy(dx: 0.01, dy: 0.01).intersects(other.insetBy(dx: 0.01, dy: 0.01)) == false)
        }
        let all = image.union(title).union(subtitle)
        #expect(button.bounds.insetBy(dx: -0.01, dy: -0.01).contains(all))
        #expect(subtitle.minY >= title.maxY)
        let isMirrored = direction == .rightToLeft
        switch Self.edges[edge] {
        case .leading: #expect((image.midX < title.midX) == !isMirrored)
        case .trailing: #expect((image.midX > title.midX) == !isMirrored)
        case .top: #expect(image.maxY <= title.minY)
        default: #expect(image.minY >= subtitle.maxY)
        }
      }
    }
  }

  @Test(arguments: [UserInterfaceStyle.light, .dark])
  func `colors follow the kind, the state and the tint`(_ style: UserInterfaceStyle) throws {
    try run(style: style) { stage in
      stage.rootView.tintColor = .red
      for kind in Self.kinds {
        var configuration = kind
        configuration.title = "Title"
        let button = button(configuration, on: stage)
        /// Returns the colors of the title now.
        func title() -> Imaging.Color? {
          button.layoutIfNeeded()
          return button.titleLabel?.textColor.color(with: button.traitCollection)
        }
        let traits = button.traitCollection
        let isFilled = configuration.updated(for: button).background.backgroundColor == .red
        let normal = title()
        #expect(normal == (isFilled ? Color(white: 1) : UIColor.red.color(with: traits)))
        button.isHighlighted = true
        #expect(title()?.alpha == 0.75)
        button.isHighlighted = false
        #expect(title() == normal)
        button.isEnabled = false
        #expect(title() == UIColor.tertiaryLabel.color(with: traits))
        button.isEnabled = true
        button.isSelected = true
        let fill = configuration.updated(for: button).background.backgroundColor
        #expect((fill?.color(with: traits).alpha ?? 0) > 0)
        button.removeFromSuperview()
      }
    }
  }

  @Test func `the corner radius follows the style, the height and the text size`() throws {
    for (style, radius) in [
      (UIButton.Configuration.CornerStyle.fixed, 6.0), (.dynamic, 12), (.small, 4), (.medium, 6),
      (.large, 9), (.capsule, 20),
    ] {
      let timeline = try run(textScale: 2) { stage in
        var configuration = UIButton.Configuration.filled()
        configuration.baseBackgroundColor = .red
        configuration.cornerStyle = style
        let button = button(configuration, on: stage)
        button.frame.size = CGSize(width: 100, height: 40)
      }
      let fills = timeline.frame(at: .zero).layers.map(\.appearance).filter {
        $0.fill == .solid(UIColor.red.color)
      }
      #expect(fills.map(\.cornerRadius) == [radius])
    }
  }

  @Test func `a handler changes the configuration once for each state`() throws {
    try run { stage in
      var configuration = UIButton.Configuration.filled()
      configuration.title = "On"
      let button = button(configuration, on: stage)
      var count = 0
      button.configurationUpdateHandler = { button in
        count += 1
        button.configuration?.title = button.isEnabled ? "On" : "Off"
        button.configuration?.showsActivityIndicator = !button.isEnabled
      }
      button.layoutIfNeeded()
      #expect(count == 1)
      button.isEnabled = false
      button.layoutIfNeeded()
      #expect(count == 2)
      #expect(button.titleLabel?.text == "Off")
      button.layoutIfNeeded()
      #expect(count == 2)
    }
  }

  @Test func `attributes of titles and transformers change the font and the color`() throws {
    try run { stage in
      var configuration = UIButton.Configuration.plain()
      configuration.attributedTitle = AttributedString(
        "Big", attributes: AttributeContainer([.font: UIFont.systemFont(ofSize: 30)]))
      configuration.subtitle = "Small"
      configuration.subtitleTextAttributesTransformer = .init { incoming in
        var outgoing = incoming
        outgoing.foregroundColor = .green
        return outgoing
      }
      let button = button(configuration, on: stage)
      let font = button.titleLabel?.attributedText?.attribute(.font, at: 0, effectiveRange: nil)
      #expect((font as? UIFont)?.pointSize == 30)
      let color = button.subtitleLabel?.attributedText?.attribute(
        .foregroundColor, at: 0, effectiveRange: nil)
      #expect(color as? UIColor == .green)
      #expect(button.configuration?.title == "Big")
    }
  }

  @Test func `a tap performs the action, and selects a button that changes its selection`() throws {
    var taps: [Bool] = []
    try run { stage in
      let action = UIAction(title: "Toggle") {
        taps.append(($0.sender as? UIButton)?.isSelected ?? false)
      }
      let button = UIButton(configuration: .gray(), primaryAction: action)
      button.changesSelectionAsPrimaryAction = true
      button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
      stage.rootView.addSubview(button)
      #expect(button.configuration?.title == "Toggle")
      for time in [0.1, 1] {
        stage.play(TouchTrack.tap(begin: Instant(seconds: time), at: CGPoint(x: 50, y: 40)))
      }
    }
    #expect(taps == [true, false])
  }

  @Test func `a long title wraps in the width that it is given`() throws {
    try run { stage in
      var configuration = UIButton.Configuration.filled()
      configuration.title = "A title that is far too long for the width of one line"
      let button = button(configuration, on: stage)
      let size = button.sizeThatFits(CGSize(width: 150, height: 0))
      #expect(size.width <= 150 && size.height > 3 * 20)
    }
  }
}
