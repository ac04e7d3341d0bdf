import Foundation
import Geometry
import TestSupport
import Testing
import Timelines
import Timing

@testable import Expectations

struct OverlapSweepTests {
  /// Makes a visible pose of a frame.
  private func pose(_ frame: CGRect) -> Pose {
    var pose = Pose(isShown: true, isVisible: true, alpha: 1)
    pose.frame = frame
    return pose
  }

  /// Returns the overlapping pairs by comparing each with each.
  private func quadratic(_ poses: [Pose], tolerance: Double) -> [(Int, Int)] {
    var found: [(Int, Int)] = []
    for first in poses.indices where poses[first].isVisible {
      for second in poses.indices[(first + 1)...] where poses[second].isVisible {
        let (one, two) = (poses[first].frame, poses[second].frame)
        let width = min(one.maxX, two.maxX) - max(one.minX, two.minX)
        let height = min(one.maxY, two.maxY) - max(one.minY, two.minY)
        if width > tolerance, height > tolerance { found.append((first, second)) }
      }
    }
    return found
  }

  @Test func `finds the same pairs as a comparison of each with each`() {
    var numbers = SeededNumbers(seed: 7)
    var pairCount = 0
    for round in 0..<400 {
      let count = Int.random(in: 0...60, using: &numbers)
      // Quarters of points meet each other's edges and the tolerance often.
      let side = [8, 40, 200][round % 3]
      func number(_ limit: Int) -> Double {
        Double(Int.random(in: 0...limit * 4, using: &numbers)) / 4
      }
      let poses = (0..<count).map { _ -> Pose in
        var made = pose(
          CGRect(x: number(side), y: number(side), width: number(6), height: number(6)))
        if Int.random(in: 0..<8, using: &numbers) == 0 { made.isVisible = false }
        if Int.random(in: 0..<8, using: &numbers) == 0 { made.frame.size.width = number(side) }
        if Int.random(in: 0..<8, using: &numbers) == 0 { made.frame.size.height = number(side) }
        return made
      }
      let tolerance = [0, 0.25, 0.5, 1][round % 4]
      let expected = quadratic(poses, tolerance: tolerance)
      let found = OverlapSweep(tolerance: tolerance)
        .pairs(Array(poses.indices), poses, atMost: .max)
      #expect(found.map { [$0.0, $0.1] } == expected.map { [$0.0, $0.1] })
      pairCount += expected.count
      let few = OverlapSweep(tolerance: tolerance).pairs(Array(poses.indices), poses, atMost: 5)
      #expect(few.count == min(5, expected.count))
      #expect(few.allSatisfy { pair in expected.contains { $0 == pair } })
    }
    #expect(pairCount > 2000)
  }

  /// A row and a column of many frames that cross at a gap: any line cuts half of all frames.
  private func cross(_ count: Int) -> [CGRect] {
    (0..<count).map { index in
      let place = Double(index / 2) * 2 + (index / 2 >= count / 4 ? 100 : 0)
      let middle = Double(count / 4) * 2 + 50
      return index % 2 == 0
        ? CGRect(x: place, y: middle, width: 1.5, height: 1.5)
        : CGRect(x: middle, y: place, width: 1.5, height: 1.5)
    }
  }

  @Test func `10 000 elements in any arrangement are checked in seconds`() {
    let frames = cross(10_000)
    let layers = frames.enumerated().map { index, frame in
      cell("\(index)", path: [0, index]).with {
        $0.size = Track(frame.size)
        $0.position = Track(CGPoint(x: frame.midX, y: frame.midY))
      }.moving(toX: frame.midX + 1, y: frame.midY + 1, for: 0.05)
    }
    let line = Timeline(
      canvas: Canvas(size: CGSize(width: 12_000, height: 12_000)),
      playback: Playback(duration: at(1)), layers: layers)
    var sentences: [String] = []
    let seconds = processorSeconds { sentences = line.sentences(.neverOverlaps()) }
    #expect(sentences == [])
    #expect(seconds < 20)
  }
}
