import SceneDocuments
import Timing

/// The times of a step or a group as it is played.
struct PlayedCourse: Equatable {
  var begin: Instant
  var end: Instant
  /// The instant from which nothing moves visibly.
  var settled: Instant

  /// Returns the time of a place in the course.
  func time(of point: StepCourse.Point) -> Instant {
    switch point {
    case .end: end
    case .settled: settled
    case .share(let share): begin + Instant(seconds: (end - begin).seconds * share)
    }
  }

  /// Returns the course of both.
  func union(_ other: PlayedCourse) -> PlayedCourse {
    PlayedCourse(
      begin: min(begin, other.begin), end: max(end, other.end),
      settled: max(settled, other.settled))
  }
}

/// The steps that wait for others, whose ends are only known as they are played.
struct StepSchedule {
  /// Steps that others follow together: one, or those of a group.
  private struct Followed {
    /// The number of steps that have not begun.
    var waiting: Int
    var course: PlayedCourse?
    var followers: [(step: Int, course: StepCourse)] = []
  }

  /// The steps with known times, in the order of the document.
  let initial: [(step: Int, time: Instant)]
  private var followed: [Range<Int>: Followed] = [:]
  /// The ranges of which a step is one.
  private var ranges: [Int: [Range<Int>]] = [:]

  init(_ starts: [StepStart]) {
    var initial: [(step: Int, time: Instant)] = []
    for (step, start) in starts.enumerated() {
      switch start {
      case .at(let time): initial.append((step, time))
      case .after(let course) where course.steps.isEmpty: initial.append((step, course.offset))
      case .after(let course):
        if followed[course.steps] == nil {
          for index in course.steps { ranges[index, default: []].append(course.steps) }
        }
        followed[course.steps, default: Followed(waiting: course.steps.count)].followers
          .append((step, course))
      }
    }
    self.initial = initial
  }

  /// Returns the times of steps that others follow, as far as they have begun.
  func course(of steps: Range<Int>) -> PlayedCourse? { followed[steps]?.course }

  /// Returns the steps whose times are known as soon as those of another one are.
  mutating func begin(_ step: Int, _ course: PlayedCourse) -> [(step: Int, time: Instant)] {
    var known: [(step: Int, time: Instant)] = []
    for range in ranges[step] ?? [] {
      guard var group = followed[range] else { continue }
      let whole = group.course?.union(course) ?? course
      group.course = whole
      group.waiting -= 1
      followed[range] = group
      guard group.waiting == 0 else { continue }
      known += group.followers.map { ($0.step, whole.time(of: $0.course.point) + $0.course.offset) }
    }
    return known
  }
}
