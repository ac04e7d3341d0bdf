import Foundation
import RasterCoding
import Testing

@Suite struct TaskRunnerTests {
  /// A runner that runs all tasks at once.
  private static let concurrent = TaskRunner(threadCount: 4) { count, task in
    DispatchQueue.concurrentPerform(iterations: count, execute: task)
  }

  private struct Failure: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [true, false])
  func `values are in the order of the tasks`(isConcurrent: Bool) throws {
    let runner = isConcurrent ? Self.concurrent : TaskRunner.serial
    let values = try runner.map(40) { number in
      if number % 7 == 0 { usleep(2000) }
      return "\(number)"
    }
    #expect(values == (0..<40).map { "\($0)" })
    #expect(try runner.map(0) { $0 } == [])
  }

  @Test(arguments: [true, false])
  func `the first error in the order of the tasks is thrown`(isConcurrent: Bool) {
    let runner = isConcurrent ? Self.concurrent : TaskRunner.serial
    #expect(throws: Failure(number: 3)) {
      try runner.map(20) { number in
        if number == 3 { usleep(5000) }
        if number >= 3 { throw Failure(number: number) }
        return number
      }
    }
  }
}
