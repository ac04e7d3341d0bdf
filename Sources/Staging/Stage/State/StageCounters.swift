/// The numbers of objects that a stage has made, which order them independently of their addresses.
struct StageCounters {
  /// The number of views besides the root view.
  var views = -1
  /// The number of registrations of cells.
  var registrations = 0
  /// The number of fingers that have come down.
  var touches = 0
}
