import Cellophane
import Documents
import Foundation
import SceneDocuments
import ScenePlayback
import Testing

/// The heights of a sheet, and what follows from them.
struct SheetHeightsTests {
  private let here = SourceLocation(file: "scene")

  private func heights(
    _ measures: [SheetDetent.Measure] = [.large, .points(64), .medium], dimming: Double = 0.3,
    undimmed: SheetDetent.Measure? = nil, isDismissible: Bool = true, in container: Double = 800
  ) -> SheetHeights {
    SheetHeights(
      SheetDocument(
        detents: measures.map { SheetDetent($0, location: here) }, dimming: dimming,
        undimmed: undimmed.map { SheetDetent($0, location: here) },
        isDismissible: isDismissible, location: here
      ).configuration(on: .iOS18), in: CGSize(width: 400, height: container))
  }

  @Test func `detents ascend`() {
    #expect(heights().detents == [64, 400, 746])
    #expect(heights([.percent(25), .points(10)]).detents == [10, 200])
  }

  @Test func `a large sheet leaves the status bar but at most a tenth`() {
    #expect(heights([.large], in: 800).highest == 746)
    #expect(heights([.large], in: 540).highest == 486)
    #expect(heights([.large], in: 320).highest == 288)
  }

  @Test func `progress is 0 at the lowest and 1 at the highest detent and -1 closed`() {
    let heights = heights([.points(100), .points(500)])
    #expect(heights.progress(at: 0) == -1)
    #expect(heights.progress(at: 50) == -0.5)
    #expect(heights.progress(at: 100) == 0)
    #expect(heights.progress(at: 200) == 0.25)
    #expect(heights.progress(at: 500) == 1)
    #expect(heights.progress(at: 520) == 1.05)
  }

  @Test func `progress of a sheet with one detent is 0 there`() {
    let heights = heights([.points(200)])
    #expect(heights.progress(at: 0) == -1)
    #expect(heights.progress(at: 200) == 0)
    #expect(heights.progress(at: 220) == 0.1)
  }

  @Test func `dimming fades in below the lowest detent and stays`() {
    let heights = heights([.points(100), .points(500)], dimming: 0.4)
    #expect(heights.dimming(at: 0) == 0)
    #expect(heights.dimming(at: 50) == 0.2)
    #expect([100, 300, 500, 600].allSatisfy { heights.dimming(at: $0) == 0.4 })
    #expect(!heights.isFree(at: 0))
  }

  @Test func `nothing is dimmed up to a height`() {
    let heights = heights(
      [.points(100), .points(500)], dimming: 0.4, undimmed: .points(100))
    #expect(heights.dimming(at: 0) == 0 && heights.dimming(at: 100) == 0)
    #expect(heights.dimming(at: 300) == 0.2)
    #expect(heights.dimming(at: 500) == 0.4 && heights.dimming(at: 560) == 0.4)
    #expect(heights.isFree(at: 100) && !heights.isFree(at: 101))
    #expect(self.heights(undimmed: .large).dimming(at: 746) == 0)
  }

  @Test func `a released sheet rests at the detent nearest to where it would end`() {
    let heights = heights()
    #expect(heights.restingHeight(from: 390, velocity: 0) == 400)
    #expect(heights.restingHeight(from: 230, velocity: 0) == 64)
    #expect(heights.restingHeight(from: 233, velocity: 0) == 400)
    // 500 points per second cover 250 points.
    #expect(heights.restingHeight(from: 390, velocity: 500) == 746)
    #expect(heights.restingHeight(from: 390, velocity: -500) == 64)
    #expect(heights.restingHeight(from: 390, velocity: -5000) == 0)
  }

  @Test func `a sheet closes only if it may`() {
    #expect(heights().restingHeight(from: 31, velocity: 0) == 0)
    // Midway it stays open.
    #expect(heights().restingHeight(from: 32, velocity: 0) == 64)
    #expect(heights(isDismissible: false).restingHeight(from: 0, velocity: -9000) == 64)
  }
}
