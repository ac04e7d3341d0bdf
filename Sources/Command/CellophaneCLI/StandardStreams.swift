import Foundation

/// The standard streams of the process, checked before anything else is done.
enum StandardStreams {
  /// Opens standard streams that were closed, so that no output's file takes their descriptors.
  ///
  /// Otherwise messages would be written into the first file that is opened. The streams are opened
  /// in the wrong direction: using them is still an error.
  static func occupyClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free descriptor is taken, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
