import Documents
import Foundation
import SceneRendering
import Synchronization

/// A line on the terminal with the progress of a run; nothing without a terminal.
///
/// Only this type reads the clock, and its output goes to the terminal only.
final class ProgressBar: Sendable {
  /// The state of the line on the terminal.
  private struct State {
    var isShown = false
    var nextUpdate = ContinuousClock.now
  }

  private let state = Mutex(State())
  private let begin = ContinuousClock.now
  private let isEnabled: Bool

  /// Creates a bar that shows nothing yet.
  init(isEnabled: Bool) { self.isEnabled = isEnabled && isatty(STDERR_FILENO) == 1 }

  /// Shows the progress of the run, at most ten times a second.
  func show(_ progress: Renderer.Progress) {
    guard isEnabled else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      guard now >= state.nextUpdate else { return }
      state.nextUpdate = now.advanced(by: .milliseconds(100))
      state.isShown = true
      Self.write("\r\u{1B}[K" + Self.line(progress, after: now - begin))
    }
  }

  /// Shows the last line of a build, of which the number of its step counts.
  func show(buildLine line: String) {
    guard isEnabled, let match = line.prefixMatch(of: #/\[(\d+)\/(\d+)\]/#),
      let step = Int(match.1), let count = Int(match.2), count > 0
    else { return }
    state.withLock { state in
      state.isShown = true
      let filled = min(20, step * 20 / count)
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
      Self.write("\r\u{1B}[K\(bar) building, step \(step) of \(count)")
    }
  }

  /// Removes the line.
  func clear() {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// The maximum number of characters of a scene's file.
  private static let longestName = 24

  /// Returns the text of the progress: a bar, the scene, its frame, and the estimated time left.
  private static func line(_ progress: Renderer.Progress, after elapsed: Duration) -> String {
    let inScene = Double(progress.frame) / Double(max(1, progress.frames))
    let part = min(1, (Double(progress.finishedScenes) + inScene) / Double(max(1, progress.scenes)))
    let filled = Int(part * 20)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
    let file = progress.scene.split(separator: "/").last ?? ""
    // A line that the terminal breaks could not be erased.
    let shown = String(file).printable
    let name = shown.count > longestName ? shown.prefix(longestName - 1) + "…" : shown[...]
    var text = "\(bar) \(name) frame \(progress.frame)/\(progress.frames)"
    if progress.scenes > 1 { text += ", scene \(progress.finishedScenes + 1)/\(progress.scenes)" }
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    if progress.finishedScenes > 1, seconds > 0.5 {
      let rate = Double(progress.finishedScenes) / seconds
      text += ", \(rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))") a second"
    }
    if part > 0.01, seconds > 0.5 {
      text += ", \(Int((seconds / part * (1 - part)).rounded(.up))) s left"
    }
    return text
  }

  /// Writes to the terminal.
  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
