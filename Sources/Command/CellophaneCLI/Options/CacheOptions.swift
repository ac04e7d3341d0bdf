import ArgumentParser
import Foundation
import OutputCaching
import OutputFiles
import RemoteCaching
import Rendering
import SceneRendering

/// The options about outputs of earlier runs.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Folder of earlier outputs. (default: in ~/.cache)", valueName: "folder"))
  var cache: String?

  @Flag(help: "Neither use nor keep earlier outputs.")
  var noCache = false

  @Flag(help: "Read all inputs, even if their status is unchanged.")
  var cacheVerifyInputs = false

  @Option(help: ArgumentHelp("Cache of other machines, over HTTP.", valueName: "url"))
  var remoteCache: String?

  @Option(help: ArgumentHelp("Use of --remote-cache: read or read-write.", valueName: "mode"))
  var remoteCacheMode: String?

  /// The environment variable with the remote cache that is used without `--remote-cache`.
  static let remoteVariable = "CELLOPHANE_REMOTE_CACHE"

  /// The environment variable with the folder that is used without `--cache`; empty for none.
  static let variable = "CELLOPHANE_CACHE"

  /// Opens the cache; `nil` if none is to be used.
  ///
  /// - Parameters:
  ///   - tools: A text that identifies the tools of the workers.
  ///   - isConfined: Whether scenes are confined; what they can reach is not shared with others.
  /// - Throws: `RenderError` if options exclude each other.
  func open(tools: String, isConfined: Bool, register: TemporaryOutputs) throws -> RenderCache? {
    if noCache {
      let excluded = [
        (cache != nil, "--cache"), (cacheVerifyInputs, "--cache-verify-inputs"),
        (remoteCache != nil, "--remote-cache"), (remoteCacheMode != nil, "--remote-cache-mode"),
      ]
      if let name = excluded.first(where: \.0)?.1 {
        throw RenderError(.invalidArgument, "--no-cache excludes \(name); choose one")
      }
      return nil
    }
    if isConfined {
      guard cache == nil, remoteCache == nil else {
        throw RenderError(
          .invalidArgument,
          "--\(cache == nil ? "remote-" : "")cache and --sandbox exclude each other, since a scene that breaks out could change what "
            + "others get from the cache")
      }
      return nil
    }
    let remote = try remote()
    guard let folder = try folder() else {
      guard remote == nil else {
        throw RenderError(
          .invalidArgument,
          "a remote cache needs a folder for what it delivers: give --cache, or unset \(Self.variable)"
        )
      }
      return nil
    }
    return RenderCache(
      folder: folder, readsAllInputs: cacheVerifyInputs, tools: tools, remote: remote,
      register: register)
  }

  /// Opens the remote cache; `nil` for none.
  ///
  /// Runs of pull requests read it only, unless `--remote-cache-mode` says otherwise.
  private func remote() throws -> RemoteCache? {
    let environment = ProcessInfo.processInfo.environment
    guard let url = remoteCache ?? environment[Self.remoteVariable], !url.isEmpty else {
      guard remoteCacheMode == nil else {
        throw RenderError(.invalidArgument, "--remote-cache-mode is for --remote-cache; give both")
      }
      return nil
    }
    let writes: Bool
    switch remoteCacheMode {
    case "read": writes = false
    case "read-write": writes = true
    case nil: writes = !RemoteCache.isPullRequest(environment: environment)
    case .some(let other):
      throw RenderError(.invalidArgument, "--remote-cache-mode is read or read-write, not \(other)")
    }
    do {
      return try RemoteCache(
        url: url, writes: writes, credentials: RemoteCredentials(environment: environment),
        certificates: RemoteCache.certificates(environment: environment))
    } catch {
      throw RenderError(.invalidArgument, "\(error)")
    }
  }

  /// Returns the folder of the cache; `nil` if the environment wants none.
  func folder() throws -> String? {
    if let cache {
      guard !cache.isEmpty else { throw RenderError(.invalidArgument, "--cache needs a folder") }
      return cache
    }
    if let named = ProcessInfo.processInfo.environment[Self.variable] {
      return named.isEmpty ? nil : named
    }
    return CacheFolder.defaultPath()
  }

  /// Writes what the cache has learned, and reports what it did.
  func close(_ used: RenderCache?, of noun: String = "outputs", isQuiet: Bool) {
    guard let used else { return }
    used.close()
    let counts = used.counts
    let known = counts.restored + counts.unchanged
    if known > 0, !isQuiet {
      let inPlace =
        noun == "outputs" && counts.unchanged > 0 ? ", \(counts.unchanged) of them in place" : ""
      Console.report("cache: \(known) of \(known + counts.rendered) \(noun)\(inPlace)")
    }
    if let remote = used.remoteReport, !isQuiet { Console.report(remote) }
    if counts.broken > 0 {
      Console.report("warning: \(counts.broken) broken entries were removed from the cache")
    }
    // A default folder that cannot be written, such as that of a user without a home, is no news.
    if let failure = used.failure, !isQuiet, cache != nil || counts.restored > 0 {
      Console.report("warning: nothing more is kept in the cache: \(failure)")
    }
  }
}
