/// A recorder of the drawing that a view makes by itself.
package protocol DrawingRecorder: AnyObject {
  /// Returns a snapshot of the drawing; `nil` if nothing was drawn.
  func snapshot(on stage: Stage) -> ViewSnapshot?
}
