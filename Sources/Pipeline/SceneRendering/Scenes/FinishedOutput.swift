import Foundation
import OutputFiles
import Rendering

/// An output that is complete under its hidden name.
enum FinishedOutput {
  /// One that was rendered.
  case made(MadeOutput)
  /// One from the cache.
  case restored(RestoredOutput)

  /// Notes for a viewer of the output.
  var notes: [OutputNote] {
    switch self {
    case .made(let output): output.notes
    case .restored(let output): output.record.notes
    }
  }

  /// The number of bytes.
  var byteCount: Int {
    switch self {
    case .made(let output): output.destination.byteCount
    case .restored(let output): output.record.byteCount
    }
  }

  /// The setting that was chosen for few bytes; `nil` for the one that is asked for.
  var setting: ChosenSetting? {
    switch self {
    case .made(let output): output.setting
    case .restored(let output): output.record.setting
    }
  }

  /// Moves the output to its location.
  func publish() throws {
    switch self {
    case .made(let output): try output.destination.publish()
    case .restored(let output): try output.destination?.publish()
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
