import Foundation
import Layouts
import Staging
import TestSupport
import Testing
import Timelines

@testable import HostedScenes

/// The program that is made of an app's layouts.
@MainActor struct HostedProgramTests {
  /// A layout whose frames are no numbers.
  private final class BrokenLayout: CollectionViewFlowLayout {
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? {
      let attributes = super.layoutAttributesForElements(in: rect)
      attributes?.first?.frame.origin.x = .nan
      return attributes
    }
  }

  private let layouts: [HostedSubject] = [
    .layout { CollectionViewFlowLayout() }, .layout { BrokenLayout() },
  ]

  /// Carries out an order and returns its report.
  private func report(_ order: HostedOrder) throws -> HostedReport {
    try HostedProgram.carryOut(order, with: layouts)
    let data = try Data(contentsOf: URL(fileURLWithPath: order.reportPath))
    return try JSONDecoder().decode(HostedReport.self, from: data)
  }

  @Test func `an order becomes a timeline and a report`() throws {
    let scratch = try Scratch()
    var settings = HostedSettings()
    settings.itemCount = 7
    settings.canvas = CGSize(width: 200, height: 300)
    let order = HostedOrder(
      subject: 0, scene: .insert, settings: settings, folder: scratch.path)
    var expected = HostedReport()
    expected.effect = .moving
    #expect(try report(order) == expected)
    let timeline = try TimelineJSON.decode(try scratch.data("timeline"))
    #expect(timeline.canvas.size == CGSize(width: 200, height: 300))
    let keys = Set(timeline.layers.compactMap(\.identity).filter { $0.kind == .cell }.map(\.key))
    #expect(keys.isSuperset(of: ["1", "7", "8", "11"]))
    #expect(try !scratch.files().contains("pictures"))
  }

  @Test func `an order is the same after its trip through JSON`() throws {
    var settings = HostedSettings()
    settings.itemSize = .fixed(CGSize(width: 20, height: 30))
    settings.direction = .horizontal
    let order = HostedOrder(subject: 3, scene: .pinch, settings: settings, folder: "/tmp/ö")
    let data = try JSONEncoder().encode(order)
    #expect(try JSONDecoder().decode(HostedOrder.self, from: data) == order)
  }

  @Test func `a layout whose numbers are none is reported, and there is no timeline`() throws {
    let scratch = try Scratch()
    let order = HostedOrder(
      subject: 1, scene: .insert, settings: HostedSettings(), folder: scratch.path)
    #expect(try report(order).error?.isEmpty == false)
    #expect(try scratch.files() == ["report"])
  }
}
