/// The view that draws itself at present, and the recorder of its drawing.
package final class DrawingState {
  /// The view that draws itself; `nil` outside drawing.
  package internal(set) weak var view: View?
  /// The traits that hold instead of those of the view; `nil` for none.
  package var traits: TraitCollection?
  /// The recorder of the drawing; `nil` until the view asks for a context.
  package var recorder: (any DrawingRecorder)?

  /// Makes a state outside drawing.
  init() {}
}
