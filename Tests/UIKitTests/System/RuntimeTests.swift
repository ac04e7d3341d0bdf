import Foundation
import Staging
import Testing
import Timelines
import UIKit

struct RuntimeTests {
  /// Returns the warnings of a run.
  private func warnings(_ body: @escaping () -> Void) throws -> [String] {
    var warnings: [String] = []
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 10, height: 10))) { stage in
      body()
      warnings = stage.warnings.map { "\($0)" }
    }
    return warnings
  }

  @Test func `methods cannot be exchanged, which is a warning that names them`() throws {
    let warnings = try warnings {
      let first = class_getInstanceMethod(UIView.self, NSSelectorFromString("addSubview:"))
      let second = class_getInstanceMethod(UIView.self, NSSelectorFromString("my_addSubview:"))
      if let first, let second { method_exchangeImplementations(first, second) }
      #expect(class_getClassMethod(nil, NSSelectorFromString("x")) == nil)
    }
    #expect(warnings.count == 1 && warnings[0].contains("-[View addSubview:]"))
    #expect(NSStringFromSelector(NSSelectorFromString("a:b:")) == "a:b:")
  }

  @Test func `the shared application is found by the text of its selector`() throws {
    _ = try warnings {
      let selector = NSSelectorFromString("sharedApplication")
      #expect(UIApplication.responds(to: selector) && !UIView.responds(to: selector))
      let found = UIApplication.perform(selector)?.takeUnretainedValue()
      #expect(found === UIApplication.shared)
    }
  }

  @Test func `the absolute time follows the stage's clock`() throws {
    var elapsed = 0.0
    _ = try warnings {
      let begin = CFAbsoluteTimeGetCurrent()
      Stage.current.schedule(after: 0.5) { elapsed = CFAbsoluteTimeGetCurrent() - begin }
    }
    #expect(elapsed == 0.5)
  }

  @Test func `messages of a log are neither written nor computed`() {
    var isComputed = false
    func value() -> Int {
      isComputed = true
      return 1
    }
    let logger = Logger(subsystem: "a", category: "b")
    logger.debug("value \(value(), privacy: .public) of \("x")")
    logger.log(level: .error, "text")
    let log = OSLog(subsystem: "a", category: "b")
    os_log("%{public}@", log: log, type: .debug, "text")
    os_log(.info, log: log, "number %d", 1)
    #expect(!isComputed && !log.isEnabled(type: .fault))
  }

  @Test func `storyboards make the classes of their identifiers`() throws {
    let warnings = try warnings {
      let board = UIStoryboard(name: "Main", bundle: nil)
      #expect(board.instantiateViewController(withIdentifier: "StoryScreen") is StoryScreen)
      let made: StoryScreen = board.instantiateViewController(identifier: "StoryScreen")
      #expect(made.storyboard == nil)
      #expect(board.instantiateInitialViewController() == nil)
    }
    #expect(warnings.count == 1 && warnings[0].contains("storyboards are not read"))
  }

  @Test(arguments: [
    (DateComponentsFormatter.UnitsStyle.positional, "1:05:09"), (.abbreviated, "1h 5m 9s"),
    (.short, "1 hr, 5 min, 9 sec"), (.full, "1 hour, 5 minutes, 9 seconds"),
    (.brief, "1hr 5min 9sec"),
  ])
  func `lengths of time are written in a style`(
    style: DateComponentsFormatter.UnitsStyle, text: String
  ) {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = style
    #expect(formatter.string(from: 3909) == text)
  }

  @Test func `zeros of lengths of time are dropped or padded`() {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.minute, .second]
    #expect(formatter.string(from: 60) == "1:00" && formatter.string(from: 5) == "5")
    formatter.zeroFormattingBehavior = .pad
    #expect(formatter.string(from: 5) == "00:05")
    formatter.zeroFormattingBehavior = .default
    formatter.unitsStyle = .abbreviated
    #expect(formatter.string(from: 120) == "2m" && formatter.string(from: 0) == "0s")
  }
}

/// A view controller that a storyboard names.
final class StoryScreen: UIViewController {}
