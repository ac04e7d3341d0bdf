import ArgumentParser
import Foundation
import OutputCaching
import OutputFiles
import Rendering

/// The options about outputs of earlier runs.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of earlier outputs. (default: in ~/.cache)", valueName: "folder"))
  var cache: String?

  @Flag(help: "Neither use nor keep earlier outputs.")
  var noCache = false

  @Flag(help: "Read all inputs, even if their status is unchanged.")
  var cacheVerifyInputs = false

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
      guard cache == nil, !cacheVerifyInputs else {
        throw RenderError(
          .invalidArgument,
          "--no-cache excludes \(cache == nil ? "--cache-verify-inputs" : "--cache"); choose one")
      }
      return nil
    }
    if isConfined {
      guard cache == nil else {
        throw RenderError(
          .invalidArgument,
          "--cache and --sandbox exclude each other, since a scene that breaks out could change what "
            + "others get from the cache")
      }
      return nil
    }
    guard let folder = try folder() else { return nil }
    return RenderCache(
      folder: folder, readsAllInputs: cacheVerifyInputs, tools: tools, register: register)
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
    if counts.broken > 0 {
      Console.report("warning: \(counts.broken) broken entries were removed from the cache")
    }
    // A default folder that cannot be written, such as that of a user without a home, is no news.
    if let failure = used.failure, !isQuiet, cache != nil || counts.restored > 0 {
      Console.report("warning: nothing more is kept in the cache: \(failure)")
    }
  }
}
