import Timing

/// An instant of a timeline that is painted once, for every output that shows it.
struct Moment: Sendable {
  /// The use of the moment by one output.
  struct Use: Sendable {
    /// The index of the output among the scene's.
    let output: Int
    let entry: FrameSchedule.Entry
  }

  let time: Instant
  /// Pixels per point.
  let scale: Double
  /// The forms that are requested, each once.
  private(set) var forms: [FrameForm]
  /// The uses, by output.
  private(set) var uses: [Use]

  /// Creates a moment.
  init(time: Instant, scale: Double, forms: [FrameForm], uses: [Use]) {
    self.time = time; self.scale = scale; self.forms = forms; self.uses = uses
  }

  /// The place of the moment on the way there and, after it, back.
  private var key: Key {
    let isBackward = uses[0].entry.isBackward
    return Key(isBackward: isBackward, ticks: isBackward ? -time.ticks : time.ticks)
  }

  /// A place on the way there, or back.
  private struct Key: Comparable {
    let isBackward: Bool
    /// The time; negative on the way back.
    let ticks: Int64

    static func < (left: Key, right: Key) -> Bool {
      left.isBackward == right.isBackward ? left.ticks < right.ticks : right.isBackward
    }
  }

  /// The request of one output: its instants, its scale and its form.
  struct Wish {
    let schedule: FrameSchedule
    let scale: Double
    let form: FrameForm
  }

  /// Merges the requests of all outputs into the moments to paint, in order of time.
  ///
  /// - Parameter wishes: The request of each output; `nil` without frames.
  static func merging(_ wishes: [Wish?]) -> [Moment] {
    var all: [Moment] = []
    for (output, wish) in wishes.enumerated() {
      guard let wish else { continue }
      for entry in wish.schedule.entries {
        all.append(
          Moment(
            time: entry.time, scale: wish.scale, forms: [wish.form],
            uses: [Use(output: output, entry: entry)]))
      }
    }
    // Within equal times and scales the order of outputs is kept, and of entries within an output.
    let order = all.indices.sorted {
      (all[$0].key, all[$0].scale, $0) < (all[$1].key, all[$1].scale, $1)
    }
    var merged: [Moment] = []
    for index in order {
      let moment = all[index]
      if let last = merged.last, last.key == moment.key, last.scale == moment.scale {
        for form in moment.forms where !last.forms.contains(form) {
          merged[merged.count - 1].forms.append(form)
        }
        merged[merged.count - 1].uses += moment.uses
      } else {
        merged.append(moment)
      }
    }
    return merged
  }
}
