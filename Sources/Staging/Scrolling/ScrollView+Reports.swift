import Foundation
import Timing

/// How an animated scroll is reported to the delegate: at every multiple of 1/60 s, as in UIKit.
///
/// The timeline has the scroll as one animation all the same. What the delegate does in a report is a
/// sample, as under a finger.
extension ScrollView {
  /// The reports of an animated scroll.
  struct ScrollReports {
    /// The offset of the last report.
    var offset: CGPoint
    /// The instant of the last report.
    var time: Instant
    /// The clock of the reports.
    let link: DisplayLink
  }

  /// Reports an animated scroll from now on, or at once where nothing is animated.
  func beginReports(from start: CGPoint, isChange: Bool) {
    guard let stage, isOffsetMoving else {
      scrollReports?.link.invalidate()
      scrollReports = nil
      if isChange { scrollDelegate?.scrollViewDidScroll(self) }
      return
    }
    // Another scroll has begun while one is reported already.
    if scrollReports != nil { return }
    scrollReports = ScrollReports(
      offset: start, time: stage.now, link: DisplayLink { [weak self] in self?.reportTick($0) })
  }

  /// Reports where the content is shown now.
  private func reportTick(_ link: DisplayLink) {
    guard scrollReports?.link === link else { return link.invalidate() }
    guard isScrollAnimating, layer != nil else {
      link.invalidate()
      scrollReports = nil
      return
    }
    report(shownBounds.origin)
  }

  /// Ends the reports with one of the offset at which the content is from now on.
  func endReports(at offset: CGPoint) {
    guard let reports = scrollReports else { return }
    reports.link.invalidate()
    report(offset)
    if scrollReports?.link === reports.link { scrollReports = nil }
  }

  /// Calls the delegate about an offset that it has not been called about, as that which is read.
  private func report(_ offset: CGPoint) {
    guard let stage, let scrollDelegate, var reports = scrollReports else { return }
    let (distance, since) = (
      hypot(offset.x - reports.offset.x, offset.y - reports.offset.y), reports.time
    )
    // A scroll that is played tick by tick has been reported as it was set.
    if distance < 1e-9 { return }
    (reports.offset, reports.time) = (offset, stage.now)
    scrollReports = reports
    reportedOffset = offset
    stage.performSample(since: since) {
      ifImplemented("scrollViewDidScroll(_:)") { scrollDelegate.scrollViewDidScroll(self) } != nil
    }
    reportedOffset = nil
  }
}
