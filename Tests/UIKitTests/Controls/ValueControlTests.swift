import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct ValueControlTests {
  /// Plays a scene on a canvas of 300 by 100.
  @discardableResult
  private func run(_ body: (Stage) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { body($0) }
  }

  /// Returns the left edges of the layers of a color at an instant.
  private func edges(_ color: UIColor, _ timeline: Timeline, at seconds: Double) -> [CGFloat] {
    timeline.frame(at: Instant(seconds: seconds)).layers
      .filter { $0.appearance.fill == .solid(color.color) }
      .compactMap { layer in
        layer.toCanvas.affine.map { CGRect(origin: .zero, size: layer.size).applying($0).minX }
      }
  }

  @Test func `a tap toggles a switch, whose thumb slides`() throws {
    var values: [Bool] = []
    let timeline = try run { stage in
      let control = UISwitch(frame: CGRect(x: 20, y: 20, width: 5, height: 5))
      #expect(control.frame == CGRect(x: 20, y: 20, width: 51, height: 31))
      control.thumbTintColor = .red
      control.addAction(
        UIAction { values.append(($0.sender as? UISwitch)?.isOn == true) }, for: .valueChanged)
      stage.rootView.addSubview(control)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: CGPoint(x: 30, y: 30)))
      stage.schedule(after: 2) { control.setOn(false, animated: true) }
    }
    #expect(values == [true])
    #expect(edges(.red, timeline, at: 0.4) == [22])
    #expect(edges(.red, timeline, at: 1.5) == [20 + 51 - 2 - 27])
    #expect(edges(.red, timeline, at: 2.125).first.map { abs($0 - 32) < 0.1 } == true)
    #expect(edges(.red, timeline, at: 2.5) == [22])
  }

  @Test func `a drag of the thumb changes a slider's value`() throws {
    var values: [Float] = []
    var value: Float = 0
    try run { stage in
      let slider = UISlider(frame: CGRect(x: 0, y: 30, width: 231, height: 34))
      slider.maximumValue = 10
      slider.addAction(
        UIAction { values.append(($0.sender as? UISlider)?.value ?? -1) }, for: .valueChanged)
      stage.rootView.addSubview(slider)
      // The thumb's middle moves by 200 points from end to end.
      stage.play([
        TouchTrack.drag(
          begin: Instant(seconds: 0.1), through: [CGPoint(x: 15, y: 47), CGPoint(x: 115, y: 47)],
          duration: Instant(seconds: 0.5))
      ])
      stage.play(TouchTrack.tap(begin: Instant(seconds: 2), at: CGPoint(x: 200, y: 47)))
      stage.schedule(after: 3) { value = slider.value }
    }
    #expect(abs(value - 5) < 0.01)
    #expect(values.count > 10 && values == values.sorted())
  }

  @Test func `a slider that is not continuous sends one event`() throws {
    var count = 0
    try run { stage in
      let slider = UISlider(frame: CGRect(x: 0, y: 30, width: 231, height: 34))
      slider.isContinuous = false
      slider.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
      stage.rootView.addSubview(slider)
      stage.play([
        TouchTrack.drag(
          begin: Instant(seconds: 0.1), through: [CGPoint(x: 15, y: 47), CGPoint(x: 115, y: 47)],
          duration: Instant(seconds: 0.5))
      ])
    }
    #expect(count == 1)
  }

  @Test func `the selection of segments slides to the touched one`() throws {
    var indices: [Int] = []
    let timeline = try run { stage in
      let control = UISegmentedControl(items: ["A", "B", "C"])
      control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
      control.selectedSegmentIndex = 0
      control.selectedSegmentTintColor = .red
      control.addAction(
        UIAction { indices.append(($0.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -1) },
        for: .valueChanged)
      stage.rootView.addSubview(control)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.92), at: CGPoint(x: 250, y: 16)))
    }
    #expect(indices == [2])
    #expect(edges(.red, timeline, at: 0.5) == [2])
    #expect(edges(.red, timeline, at: 1.15).first.map { abs($0 - 102) < 3 } == true)
    #expect(edges(.red, timeline, at: 2) == [202])
  }

  @Test func `segments are inserted, changed and removed`() {
    let control = UISegmentedControl(items: ["A", "B"])
    #expect(control.frame.height == 32)
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "New", at: 0, animated: false)
    #expect(control.numberOfSegments == 3 && control.selectedSegmentIndex == 2)
    control.setTitle("Other", forSegmentAt: 1)
    #expect(control.titleForSegment(at: 1) == "Other")
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 9
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func `a stepper changes its value by touches, and repeats while one stays`() throws {
    var values: [Double] = []
    try run { stage in
      let stepper = UIStepper(frame: .zero)
      stepper.maximumValue = 3
      stepper.addAction(
        UIAction { values.append(($0.sender as? UIStepper)?.value ?? -1) }, for: .valueChanged)
      stage.rootView.addSubview(stepper)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 70, y: 16)))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: CGPoint(x: 20, y: 16)))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.8), at: CGPoint(x: 20, y: 16)))
      stage.play([
        TouchTrack.longPress(
          begin: Instant(seconds: 1), at: CGPoint(x: 70, y: 16), duration: Instant(seconds: 2))
      ])
    }
    #expect(values == [1, 0, 1, 2, 3])
  }

  /// The controls that a tour of a screen works; a slider and a stepper at their ends, too.
  enum WorkedControl: CaseIterable {
    case toggle, slider, fullSlider, segments, stepper, fullStepper, button

    func make() -> UIControl {
      switch self {
      case .toggle: return UISwitch()
      case .slider, .fullSlider:
        let slider = UISlider()
        slider.value = self == .slider ? 0.2 : 1
        return slider
      case .segments:
        let segments = UISegmentedControl(items: ["A", "B"])
        segments.selectedSegmentIndex = 1
        return segments
      case .stepper, .fullStepper:
        let stepper = UIStepper()
        stepper.value = self == .stepper ? 3 : stepper.maximumValue
        return stepper
      case .button: return UIButton(type: .system)
      }
    }
  }

  @Test(arguments: WorkedControl.allCases)
  func `the gesture that works a control makes it act`(kind: WorkedControl) throws {
    var count = 0
    try run { stage in
      let control = kind.make()
      control.frame = CGRect(x: 20, y: 20, width: 200, height: 34)
      let event: UIControl.Event = kind == .button ? .touchUpInside : .valueChanged
      control.addAction(UIAction { _ in count += 1 }, for: event)
      stage.rootView.addSubview(control)
      control.layoutIfNeeded()
      let way = control.workingGesture
      let points = [way.start, way.end].map { control.convert($0, to: nil) }
      let begin = Instant(seconds: 0.1)
      stage.play(
        way.start == way.end
          ? TouchTrack.tap(begin: begin, at: points[0])
          : [
            TouchTrack.drag(
              begin: begin, through: points, duration: Instant(seconds: 0.4), curve: .linear)
          ])
    }
    #expect(count > 0)
  }
}
