import Foundation
import Timing

/// The delegate's calls for an animated scroll: at every multiple of 1/60 s, as in UIKit.
///
/// The timeline nevertheless contains the scroll as one animation. Changes that the delegate makes
/// in a call are samples, as during a drag.
extension ScrollView {
  /// The state of an animated scroll's delegate calls.
  struct ScrollReports {
    /// The offset of the last call.
    var offset: CGPoint
    /// The instant of the last call.
    var time: Instant
    /// The display link of the calls.
    let link: DisplayLink
  }

  /// Begins the delegate calls for an animated scroll, or calls the delegate at once without
  /// animation.
  func beginReports(from start: CGPoint, isChange: Bool) {
    guard let stage, isOffsetMoving else {
      scrollReports?.link.invalidate()
      scrollReports = nil
      if isChange { scrollDelegate?.scrollViewDidScroll(self) }
      return
    }
    // Another scroll began while one is being reported.
    if scrollReports != nil { return }
    scrollReports = ScrollReports(
      offset: start, time: stage.now,
      link: DisplayLink { [weak self] link in
        if let self { reportTick(link) } else { link.invalidate() }
      })
  }

  /// Calls the delegate with the presented offset.
  private func reportTick(_ link: DisplayLink) {
    guard scrollReports?.link === link else { return link.invalidate() }
    guard isScrollAnimating, layer != nil else {
      link.invalidate()
      scrollReports = nil
      return
    }
    report(shownBounds.origin)
  }

  /// Ends the delegate calls with the final offset.
  func endReports(at offset: CGPoint) {
    guard let reports = scrollReports else { return }
    reports.link.invalidate()
    report(offset)
    if scrollReports?.link === reports.link { scrollReports = nil }
  }

  /// Calls the delegate with a new offset as the present one.
  private func report(_ offset: CGPoint) {
    guard let stage, let scrollDelegate, var reports = scrollReports else { return }
    let (distance, since) = (
      hypot(offset.x - reports.offset.x, offset.y - reports.offset.y), reports.time
    )
    // Every change of a scroll that is played tick by tick has been reported already.
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
