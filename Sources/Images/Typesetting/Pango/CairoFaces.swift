internal import Synchronization

/// The open faces of Cairo, which all threads of the process share.
///
/// Cairo keeps 10 faces open and closes another one's for the next (`MAX_OPEN_FACES` in its
/// `cairo-ft-font.c`). It finds one that is not in use without the lock under which others begin to
/// use it. So only one thread at a time may call Pango functions that measure with Cairo: line
/// breaking measures sample characters, and whatever asks for extents measures glyphs.
enum CairoFaces {
  private static let access = Mutex(())

  /// Calls a function while no other thread uses the faces.
  static func withExclusiveAccess(_ body: () -> Void) { access.withLock { _ in body() } }
}
