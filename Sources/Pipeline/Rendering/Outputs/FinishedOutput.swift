import Foundation
import OutputFiles

/// An output that is complete under its hidden name.
enum FinishedOutput {
  /// One that was rendered.
  case made(any OutputSink, SceneOutcome.Setting?, notes: [OutputNote])
  /// One from the cache.
  case restored(RestoredOutput)

  /// Notes for a viewer of the output.
  var notes: [OutputNote] {
    switch self {
    case .made(_, _, let notes): notes
    case .restored(let output): output.record.notes
    }
  }

  /// The number of bytes.
  var byteCount: Int {
    switch self {
    case .made(let sink, _, _): sink.byteCount
    case .restored(let output): output.record.byteCount
    }
  }

  /// The setting that was chosen for a limit of bytes; `nil` without one.
  var setting: SceneOutcome.Setting? {
    switch self {
    case .made(_, let setting, _): setting
    case .restored(let output): output.record.setting
    }
  }

  /// Moves the output to its location.
  func publish() throws {
    switch self {
    case .made(let sink, _, _): try sink.publish()
    case .restored(let output): try output.publish()
    }
  }

  /// Counts the output by what was done for it.
  func count(in cache: RenderCache?) {
    switch self {
    case .made: cache?.count(\.rendered)
    case .restored(let output): cache?.count(output.isUnchanged ? \.unchanged : \.restored)
    }
  }
}
