import Foundation

/// What the process was started with, put in order before anything else is done.
enum StandardStreams {
  /// Fills the places of standard streams that were closed, so that no output's file takes them.
  ///
  /// Otherwise what is told would be written into the file that was opened first. They are filled
  /// the wrong way round: using them still is an error.
  static func occupyClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is taken, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
