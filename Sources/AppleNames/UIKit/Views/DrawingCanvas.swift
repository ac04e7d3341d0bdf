import CoreGraphics
import Foundation
import QuartzCore
import Staging

/// A builder of views from drawing commands; QuartzCore's, which layers draw with as well.
enum DrawingCanvas {
  /// Returns a view of an area with the results of drawing commands, in order.
  static func view(of commands: [DrawingCommand], in bounds: CGRect, on stage: Stage) -> View {
    DrawingViews.view(of: commands, in: bounds, on: stage)
  }
}
