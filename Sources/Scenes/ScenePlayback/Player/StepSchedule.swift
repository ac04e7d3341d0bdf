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
    let steps: Range<Int>
    /// The number of steps that have not begun.
    var waiting: Int
    var course: PlayedCourse?
    var followers: [(step: Int, course: StepCourse)] = []
  }

  /// The steps with known times, in the order of the document.
  let initial: [(step: Int, time: Instant)]
  /// The groups of followed steps.
  private var followed: [Followed]
  /// The groups of which a step is one, by their indices.
  private var groups: [[Int]]

  init(_ starts: [StepStart]) {
    var initial: [(step: Int, time: Instant)] = []
    var followed: [Followed] = []
    var groups: [[Int]] = Array(repeating: [], count: starts.count)
    for (step, start) in starts.enumerated() {
      switch start {
      case .at(let time): initial.append((step, time))
      case .after(let course) where course.steps.isEmpty: initial.append((step, course.offset))
      case .after(let course):
        var group = groups[course.steps.lowerBound].first { followed[$0].steps == course.steps }
        if group == nil {
          group = followed.count
          followed.append(Followed(steps: course.steps, waiting: course.steps.count))
          for index in course.steps { groups[index].append(followed.count - 1) }
        }
        if let group { followed[group].followers.append((step, course)) }
      }
    }
    self.initial = initial; self.followed = followed; self.groups = groups
  }

  /// Returns the times of steps that others follow, as far as they have begun.
  func course(of steps: Range<Int>) -> PlayedCourse? {
    groups[steps.lowerBound].first { followed[$0].steps == steps }.flatMap { followed[$0].course }
  }

  /// Returns the steps whose times are known as soon as those of another one are.
  mutating func begin(_ step: Int, _ course: PlayedCourse) -> [(step: Int, time: Instant)] {
    var known: [(step: Int, time: Instant)] = []
    for group in groups[step] {
      let whole = followed[group].course?.union(course) ?? course
      followed[group].course = whole
      followed[group].waiting -= 1
      guard followed[group].waiting == 0 else { continue }
      known += followed[group].followers.map {
        ($0.step, whole.time(of: $0.course.point) + $0.course.offset)
      }
    }
    return known
  }
}
