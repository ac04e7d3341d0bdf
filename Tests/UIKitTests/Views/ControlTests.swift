import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct ControlTests {
  /// Plays a scene on a canvas of 300 by 200.
  @discardableResult
  private func run(_ body: (Stage) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 200))) { body($0) }
  }

  @Test func `a tap on a button performs its actions`() throws {
    var (taps, states): (Int, [Bool]) = (0, [])
    try run { stage in
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
      button.setTitle("Go", for: .normal)
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      button.addAction(
        UIAction { action in states.append((action.sender as? UIButton)?.isHighlighted == true) },
        for: [.touchDown, .touchUpInside])
      stage.rootView.addSubview(button)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: CGPoint(x: 120, y: 110)))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1), at: CGPoint(x: 20, y: 20)))
      stage.schedule(after: 2) { button.isEnabled = false }
      stage.play(TouchTrack.tap(begin: Instant(seconds: 3), at: CGPoint(x: 120, y: 110)))
    }
    #expect(taps == 1)
    #expect(states == [true, false])
  }

  @Test func `a button shows the title of its state in the middle`() throws {
    let timeline = try run { stage in
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
      button.setTitle("normal", for: .normal)
      button.setTitle("chosen", for: .selected)
      button.setTitleColor(.red, for: .normal)
      stage.rootView.addSubview(button)
      stage.schedule(after: 1) { button.isSelected = true }
    }
    let texts = [Instant.zero, timeline.lastChange].map { time in
      timeline.frame(at: time).layers.flatMap { $0.appearance.texts }
    }
    #expect(texts.map { $0.map(\.string) } == [["normal"], ["chosen"]])
    #expect(texts[1].first?.color.red == 1)
    let layer = try #require(
      timeline.frame(at: .zero).layers.first { !$0.appearance.texts.isEmpty })
    let map = try #require(layer.toCanvas.affine)
    let box = CGRect(origin: .zero, size: layer.size).applying(map)
    #expect(abs(box.midX - 100) < 1 && abs(box.midY - 25) < 1)
  }

  @Test func `a stack distributes its space`() throws {
    try run { stage in
      let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10)) }
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      stage.rootView.addSubview(stack)

      stack.spacing = 5
      stack.distribution = .fillEqually
      stack.layoutIfNeeded()
      #expect(views.map(\.frame.minX) == [0, 35, 70])
      #expect(views.map(\.frame.size) == Array(repeating: CGSize(width: 30, height: 40), count: 3))

      stack.distribution = .equalSpacing
      stack.alignment = .center
      stack.layoutIfNeeded()
      #expect(views.map(\.frame.minX) == [0, 40, 80])
      #expect(views.map(\.frame.minY) == [15, 15, 15])

      stack.distribution = .fill
      views[2].setContentHuggingPriority(.fittingSizeLevel, for: .horizontal)
      stack.layoutIfNeeded()
      #expect(views.map(\.frame.width) == [20, 20, 50])

      views[1].isHidden = true
      stack.setCustomSpacing(10, after: views[0])
      stack.layoutIfNeeded()
      #expect(views[2].frame.minX == 30 && views[2].frame.width == 70)

      stack.axis = .vertical
      views[2].setContentHuggingPriority(.fittingSizeLevel, for: .vertical)
      stack.alignment = .fill
      views[2].setContentHuggingPriority(.fittingSizeLevel, for: .vertical)
      stack.isLayoutMarginsRelativeArrangement = true
      stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      stack.layoutIfNeeded()
      #expect(views[0].frame == CGRect(x: 2, y: 1, width: 94, height: 10))
      #expect(views[2].frame == CGRect(x: 2, y: 21, width: 94, height: 16))
    }
  }

  @Test func `a stack is as large as its contents`() {
    let (title, detail) = (UILabel(), UILabel())
    (title.text, detail.text) = ("Title", "A longer detail")
    let stack = UIStackView(arrangedSubviews: [title, detail])
    stack.axis = .vertical
    stack.spacing = 4
    let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size.width == detail.intrinsicContentSize.width)
    #expect(
      size.height == title.intrinsicContentSize.height + detail.intrinsicContentSize.height + 4)
  }

  @Test func `hiding a view in a stack moves the others with the animation`() throws {
    let timeline = try run { stage in
      let views = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10)) }
      views[1].backgroundColor = .red
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
      stack.distribution = .fillEqually
      stage.rootView.addSubview(stack)
      stage.schedule(after: 1) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          views[0].isHidden = true
          stack.layoutIfNeeded()
        }
      }
    }
    let layer = timeline.frame(at: Instant(seconds: 1.5)).layers.first { $0.appearance.fill != nil }
    #expect(layer?.size.width == 75)
  }

  @Test func `a page control shows a dot for each page and changes the page by taps`() throws {
    var pages: [Int] = []
    let timeline = try run { stage in
      let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
      control.numberOfPages = 3
      control.currentPageIndicatorTintColor = .red
      control.addAction(
        UIAction { action in pages.append((action.sender as? UIPageControl)?.currentPage ?? -1) },
        for: .valueChanged)
      stage.rootView.addSubview(control)
      #expect(control.subviews.isEmpty)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: CGPoint(x: 90, y: 13)))
    }
    #expect(pages == [1])
    let dots = timeline.frame(at: timeline.lastChange).layers.filter { $0.appearance.fill != nil }
    #expect(
      dots.map { $0.appearance.fill == .solid(.init(red: 1, green: 0, blue: 0)) } == [
        false, true, false,
      ])
    #expect(dots.compactMap { $0.toCanvas.affine?.tx } == [30.5, 46.5, 62.5])
  }

  @Test func `a blur effect blurs everything below it, and can be animated`() throws {
    let timeline = try run { stage in
      let glass = UIVisualEffectView(effect: nil)
      glass.frame = stage.rootView.bounds
      stage.rootView.addSubview(glass)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        glass.effect = UIBlurEffect(style: .dark)
      }
    }
    let blurs = [0, 0.5, 1].map { time in
      timeline.frame(at: Instant(seconds: time)).layers.compactMap(\.appearance.backdrop?.blur)
        .first ?? 0
    }
    #expect(blurs == [0, 10, 20])
  }

  @Test func `a table view can be named as a type`() {
    let view: UIView = UIScrollView()
    #expect((view as? UITableView) == nil)
  }
}
