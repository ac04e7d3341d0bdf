import Foundation
import OutputFiles
import Rendering

/// Ends the process cleanly on a signal: incomplete outputs are removed first.
enum SignalWatch {
  /// Handles SIGHUP, SIGINT, SIGQUIT and SIGTERM from now on; called before any thread is started.
  ///
  /// A signal that the process was started to ignore, as under `nohup`, stays ignored.
  ///
  /// - Parameter stop: A function that stops the processes that run for us.
  /// - Throws: `RenderError` if there is no memory for a thread.
  static func start(
    sweeping register: TemporaryOutputs, stop: @escaping @Sendable () -> Void = {}
  ) throws {
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
      var action = sigaction()
      sigaction(number, nil, &action)
      let isIgnored =
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      if !isIgnored { sigaddset(&watched, number) }
    }
    // Threads inherit the mask, so only the thread below ever receives the signals.
    pthread_sigmask(SIG_BLOCK, &watched, nil)
    let signals = watched
    try WorkerThread.start("signals") {
      var signals = signals
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      let status: CommandStatus =
        switch number {
        case SIGHUP: .hungUp
        case SIGINT: .interrupted
        case SIGQUIT: .quit
        default: .terminated
        }
      register.sweep {
        stop()
        _exit(status.rawValue)
      }
    }
  }
}
