import CFileSystem
import Foundation
import Rendering
import Synchronization

/// The programs that run for us, so that they can be stopped with us.
public final class ChildProcesses: Sendable {
  private let running = Mutex<(processes: Set<pid_t>, areEnded: Bool)>(([], false))

  /// Creates an empty register.
  public init() {}

  /// Registers a program that has started; one that starts after all were to end ends at once.
  func add(_ process: pid_t) {
    running.withLock { running in
      running.processes.insert(process)
      if running.areEnded { kill(-process, SIGTERM) }
    }
  }

  /// Unregisters a program that has ended.
  func remove(_ process: pid_t) { running.withLock { _ = $0.processes.remove(process) } }

  /// Sends all programs that are running, and their children, a signal to end.
  public func terminate() {
    running.withLock { running in
      running.areEnded = true
      for process in running.processes.sorted() { kill(-process, SIGTERM) }
    }
  }
}

/// A program that is run to its end, in a process group of its own.
package struct ChildProcess {
  /// The end of a program.
  package enum End: Hashable {
    case exit(Int32)
    case signal(Int32)
    /// It exceeded its time limit, and was killed.
    case timeLimit
  }

  /// The end of a program and its output.
  package struct Outcome {
    package let end: End
    package let output: String
    package let messages: String
  }

  /// The number of bytes at the end of a program's output that are kept.
  private static let keptBytes = 8 << 20
  /// The number of bytes at the end of the output in which the last line is looked for.
  private static let followedBytes = 4096

  private let register: ChildProcesses

  /// Creates a runner of programs, which are registered while they run.
  package init(register: ChildProcesses) { self.register = register }

  /// Runs a program, found in the search path unless its name has a slash.
  ///
  /// Signals that we handle or ignore have their usual effect on it.
  ///
  /// - Parameters:
  ///   - environment: The variables to add to our own environment.
  ///   - limit: The time limit in seconds; `nil` for none.
  ///   - progress: A receiver of the last whole line of the output, some times a second.
  /// - Throws: `RenderError` if it cannot be started.
  package func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    limit: Double? = nil, progress: ((String) -> Void)? = nil
  ) throws -> Outcome {
    let output = try TextFile()
    let messages = try TextFile()
    let process = try start(
      program, arguments, environment: environment, output: output, messages: messages)
    register.add(process)
    let follow = progress.map { progress in
      {
        let lines = output.text(atMost: Self.followedBytes).split(
          separator: "\n", omittingEmptySubsequences: false)
        if let line = lines.dropLast().last { progress(String(line)) }
      }
    }
    let end = wait(for: process, limit: limit, following: follow)
    register.remove(process)
    return Outcome(
      end: end, output: output.text(atMost: Self.keptBytes),
      messages: messages.text(atMost: Self.keptBytes))
  }

  private func start(
    _ program: String, _ arguments: [String], environment: [String: String], output: TextFile,
    messages: TextFile
  ) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&files, output.descriptor, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&files, messages.descriptor, STDERR_FILENO)
    // Others wait for the end of pipes and sockets, which a program that inherits them would delay.
    cellophane_spawn_closing_from(&files, STDERR_FILENO + 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGHUP, SIGINT, SIGTERM, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var inherited = ProcessInfo.processInfo.environment
    // The package manager would build there, whatever folder its arguments name.
    inherited["SWIFTPM_BUILD_DIR"] = nil
    let variables = inherited.merging(environment) { $1 }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    defer { for text in words + environment { free(text) } }
    var process: pid_t = 0
    let number = posix_spawnp(&process, program, &files, &attributes, &words, &environment)
    guard number == 0 else {
      throw RenderError(
        .missingInput, at: program, "it cannot be run: \(String(cString: strerror(number)))")
    }
    return process
  }

  /// Waits until a program has ended, or kills it.
  private func wait(
    for process: pid_t, limit: Double?, following follow: (() -> Void)? = nil
  ) -> End {
    var status: Int32 = 0
    var count = 0
    let deadline = limit.map { ContinuousClock.now.advanced(by: .seconds($0)) }
    var isLate = false
    while true {
      let isPatient = (deadline == nil && follow == nil) || isLate
      let result = waitpid(process, &status, isPatient ? 0 : WNOHANG)
      if result == process { break }
      if result < 0, errno != EINTR { return .exit(-1) }
      guard result == 0 else { continue }
      if let deadline, ContinuousClock.now >= deadline {
        isLate = true
        kill(-process, SIGKILL)
      } else {
        usleep(5000)
        count += 1
        if count % 40 == 0 { follow?() }
      }
    }
    if isLate { return .timeLimit }
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}

/// A nameless file for the output of a program, which cannot block it as a pipe does.
private final class TextFile {
  let descriptor: Int32

  /// Creates an empty file.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.path
    var template = Array("\(folder)/cellophane-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw RenderError(.inputOutput, at: folder, "no temporary file can be made there")
    }
    unlink(template)
    // Processes that other threads start meanwhile do not inherit it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Reads the last bytes that were written.
  func text(atMost limit: Int) -> String {
    let length = lseek(descriptor, 0, SEEK_END)
    guard length > 0 else { return "" }
    let count = min(Int(length), limit)
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, length - off_t(count))
    return String(decoding: bytes.prefix(max(0, read)), as: UTF8.self)
  }
}
