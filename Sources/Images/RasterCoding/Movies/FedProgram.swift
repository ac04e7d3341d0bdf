internal import CFileSystem
internal import Foundation

/// A program that is fed through its standard input and writes a file as its standard output.
///
/// It inherits no other descriptors. It is ended with the object, if it has not ended by then.
final class FedProgram {
  struct End {
    /// Whether it reports success.
    let isSuccess: Bool
    /// The last bytes of its messages.
    let messages: String
  }

  /// The number of bytes at the end of the messages that are kept.
  private static let keptBytes = 4096

  /// The process; 0 once it was waited for.
  private var process: pid_t = 0
  /// Our end of its standard input; -1 once it is closed.
  private var input: Int32 = -1
  /// Our end of its messages.
  private var messages: Int32 = -1
  /// The last bytes of its messages.
  private var kept: [UInt8] = []

  /// Starts a program, found in the search path unless its name has a slash.
  ///
  /// Throws a ``RasterError`` if it cannot be started, whose advice names the Debian package.
  init(_ program: String, _ arguments: [String], package: String, output: SpoolFile) throws {
    // Sockets, unlike pipes, can be written without a signal if their other end is closed.
    var inputs: [Int32] = [-1, -1]
    var reports: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    var number: Int32 = 0
    if socketpair(AF_UNIX, type, 0, &inputs) != 0 || socketpair(AF_UNIX, type, 0, &reports) != 0 {
      number = errno
    }
    (input, messages) = (inputs[0], reports[0])
    if number == 0 {
      number = Self.start(
        program, arguments, input: inputs[1], output: output.descriptor, messages: reports[1],
        &process)
    }
    for end in [inputs[1], reports[1]] where end >= 0 { close(end) }
    if number != 0 {
      process = 0
      throw RasterError(
        number == ENOENT
          ? "\(program) is not installed; install it with: apt install \(package)"
          : "\(program) cannot be run: \(String(cString: strerror(number)))", isOfTheSystem: true)
    }
  }

  deinit {
    closeInput()
    if messages >= 0 { close(messages) }
    if process > 0 {
      kill(process, SIGKILL)
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
  }

  /// Starts a program with three descriptors; returns 0, or the number of an error.
  private static func start(
    _ program: String, _ arguments: [String], input: Int32, output: Int32, messages: Int32,
    _ process: inout pid_t
  ) -> Int32 {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for (descriptor, target) in [
      (input, STDIN_FILENO), (output, STDOUT_FILENO), (messages, STDERR_FILENO),
    ] {
      posix_spawn_file_actions_adddup2(&files, descriptor, target)
    }
    cellophane_spawn_closing_from(&files, STDERR_FILENO + 1)

    // Signals that we handle, block or ignore have their usual effect on it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGHUP, SIGINT, SIGTERM, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    return posix_spawnp(&process, program, &files, &attributes, &words, environ)
  }

  /// Feeds bytes to the program, and takes its messages meanwhile, so that neither waits for ever.
  ///
  /// Returns whether it took all of them; a program that has ended does not.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while let start = bytes.baseAddress, done < bytes.count {
      let count = send(
        input, start + done, bytes.count - done, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      if count > 0 {
        done += count
      } else if errno == EAGAIN {
        waitForInput()
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Waits until the program takes bytes, and reads what it reports until then.
  private func waitForInput() {
    var events = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: messages, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&events, 2, -1) > 0 else { return }
    if events[1].revents & Int16(POLLIN) != 0 {
      _ = readMessages()
    } else if events[1].revents != 0, events[0].revents == 0 {
      // It closed its messages, and takes bytes at its own pace.
      _ = poll(&events, 1, -1)
    }
  }

  /// Reads what the program reports, and returns whether there may be more.
  private func readMessages() -> Bool {
    var bytes = [UInt8](repeating: 0, count: Self.keptBytes)
    let count = read(messages, &bytes, bytes.count)
    if count < 0 { return errno == EINTR }
    kept = (kept + bytes.prefix(count)).suffix(Self.keptBytes)
    return count > 0
  }

  /// Closes the program's input.
  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Ends the input, and waits for the end of the program.
  func end() -> End {
    closeInput()
    while readMessages() {}
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    return End(isSuccess: status == 0, messages: String(decoding: kept, as: UTF8.self))
  }
}
