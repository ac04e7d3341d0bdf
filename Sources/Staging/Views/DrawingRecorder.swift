/// What takes down what a view draws by hand, for the stage to show.
package protocol DrawingRecorder: AnyObject {
  /// Returns a picture of what was drawn; `nil` where nothing was.
  func picture(on stage: Stage) -> ViewSnapshot?
}
