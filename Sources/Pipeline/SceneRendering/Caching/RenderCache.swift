import Digests
package import Foundation
import ImageAssets
import Imaging
import OutputCaching
public import OutputFiles
package import RemoteCaching
import Rendering
import SceneDocuments
package import ScenePlayback
import Synchronization
import Timelines
import Timing

/// The outputs of earlier runs, which are found by what they are made of.
///
/// The key of an output is a digest of the scene's documents, images and fonts, of the options, and of
/// the build of this program with its libraries, the processor's mathematics and the built-in fonts.
/// It is computed without playing the scene. An output from the cache has the bytes that rendering
/// would give. Scenes that fail are not kept. A cache that cannot be read or written never fails a
/// run.
public final class RenderCache: Sendable {
  /// The numbers of outputs by what was done for them.
  public struct Counts: Hashable, Sendable {
    /// Outputs that were rendered.
    public internal(set) var rendered = 0
    /// Outputs that were written from the cache.
    public internal(set) var restored = 0
    /// Outputs that were there already, with the bytes of the cache.
    public internal(set) var unchanged = 0
    /// Entries that were broken and removed.
    public internal(set) var broken = 0
  }

  /// The values that change while outputs are found and stored.
  private struct State {
    var counts = Counts()
    /// The reason that nothing more is stored.
    var failure: String?
    var optionTexts: [OptionKey: String] = [:]
    /// The entries that the remote cache does not have.
    var uploads: [RemoteUpload] = []
  }

  /// Options that are a part of keys.
  private struct OptionKey: Hashable {
    let content: PlannedOutput.Content
    let sampling: SamplingOptions
    let animations: EncodingOptions
    let sheet: SheetOptions
    let curves: CurveOptions?
  }

  let folder: CacheFolder
  let digests: FileDigests
  /// The processor times of earlier runs.
  let costs: CostHistory
  private let finder: SceneInputFinder
  private let tools: String
  /// A cache of other machines; `nil` for none.
  let remote: RemoteCache?
  private let state = Mutex(State())
  /// The digest of the traits of program and machine; `nil` if they are not known.
  private let traits: String?

  /// Opens a cache, whose folder is made when something is stored.
  ///
  /// - Parameters:
  ///   - folder: The folder; by default one in the user's cache.
  ///   - readsAllInputs: Whether the digests of all inputs are computed from their bytes, instead of
  ///     being known for files whose status has not changed.
  ///   - tools: A text that identifies the tools of the renderer's workers. Outputs are shared only
  ///     by renderers with the same text.
  ///   - register: The register of incomplete files, for a signal handler.
  public convenience init(
    folder: String? = nil, readsAllInputs: Bool = false, tools: String,
    register: TemporaryOutputs = TemporaryOutputs()
  ) {
    self.init(
      folder: folder, readsAllInputs: readsAllInputs, tools: tools, remote: nil, register: register)
  }

  /// Opens a cache with one of other machines behind it.
  package init(
    folder: String?, readsAllInputs: Bool, tools: String, remote: RemoteCache?,
    register: TemporaryOutputs
  ) {
    self.remote = remote
    self.folder = CacheFolder(path: folder ?? CacheFolder.defaultPath(), register: register)
    self.tools = tools
    digests = self.folder.fileDigests(usesIndex: !readsAllInputs)
    costs = CostHistory(folder: self.folder)
    finder = SceneInputFinder(digests: digests)
    traits = RenderingTraits.digest(of: digests)
  }

  /// The numbers of outputs so far.
  public var counts: Counts { state.withLock(\.counts) }

  /// The reason that nothing more is stored; `nil` while everything is.
  public var failure: String? { state.withLock(\.failure) }

  /// The use of the remote cache, in one line; `nil` without one.
  package var remoteReport: String? { remote.map { "\($0.report)" } }

  /// Counts something.
  func count(_ path: WritableKeyPath<Counts, Int>, _ number: Int = 1) {
    state.withLock { $0.counts[keyPath: path] += number }
  }

  /// Completes what is stored, with the digests of the files that were read, for the next run.
  public func close() {
    storing { try costs.save() }
    // What was written before a failure is of use, too.
    if let failed = folder.flush() { state.withLock { $0.failure = $0.failure ?? "\(failed)" } }
    storing { try digests.save() }
    if let remote { folder.send(state.withLock(\.uploads), to: remote) }
  }

  /// Returns the payload of a record, from the folder or from other machines; `nil` if there is none.
  private func record(_ key: String) -> Data? {
    if let own = folder.record(key, onBroken: { self.count(\.broken) }) { return own }
    return remote.flatMap { folder.receive(record: key, from: $0) }
  }

  /// Reads a blob in parts; one that only other machines have is stored first.
  ///
  /// - Throws: `CacheFolder.Absence`, or the error of the function.
  func read(
    blob digest: String, size: Int, each body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if let remote, !folder.hasBlob(digest, size: size) {
      folder.receive(blob: digest, size: size, from: remote)
    }
    try folder.read(blob: digest, size: size, each: body)
  }

  /// Stores a record, which other machines get at the end.
  private func store(record payload: Data, as key: String, blob: String? = nil) throws {
    try folder.store(record: payload, as: key)
    if remote != nil { state.withLock { $0.uploads.append(RemoteUpload(key: key, blob: blob)) } }
  }

  /// Runs a function that stores something, unless an earlier one has failed.
  private func storing(_ body: () throws -> Void) {
    guard failure == nil else { return }
    do {
      try body()
    } catch {
      let text = "\(error)"
      state.withLock { $0.failure = $0.failure ?? text }
    }
  }

  // MARK: Keys

  /// Returns the files of a scene as they are now, if it was rendered before; `nil` if they are not
  /// known.
  func inputs(of input: SceneInput, from source: SceneSource) -> SceneInputs? {
    known(input, from: source)?.inputs
  }

  /// Returns what a scene is made of and its files as they are now, if it was rendered before; `nil`
  /// if that is not known.
  func known(
    _ input: SceneInput, from source: SceneSource
  ) -> (dependencies: SceneDependencies, inputs: SceneInputs)? {
    guard source.settings != nil, let key = dependenciesKey(of: input) else { return nil }
    for dependencies in self.dependencies(key) {
      if let inputs = files(of: dependencies, input, from: source) { return (dependencies, inputs) }
    }
    return nil
  }

  /// Returns what scenes with one main document are made of; they differ if their includes do.
  private func dependencies(_ key: String) -> [SceneDependencies] {
    record(key).flatMap {
      try? JSONDecoder().decode([SceneDependencies].self, from: $0)
    } ?? []
  }

  /// The largest number of scenes with one main document that are known.
  private static let maximumAlternatives = 8

  /// Returns files as they are now; `nil` if a document among them is another one than it was.
  func files(
    of dependencies: SceneDependencies, _ input: SceneInput, from source: SceneSource
  ) -> SceneInputs? {
    guard let settings = source.settings,
      let inputs = finder.inputs(of: dependencies, scene: input.path, assets: settings.assets),
      zip(inputs.files, dependencies.documents).allSatisfy({ $0.digest == $1.digest })
    else { return nil }
    return inputs
  }

  /// Returns the files of a scene that was loaded, if they still are what was loaded; `nil` otherwise.
  func inputs(of scene: ScenePlaybackFiles, _ input: SceneInput, from source: SceneSource)
    -> SceneInputs?
  {
    guard let dependencies = scene.dependencies,
      let inputs = files(of: dependencies, input, from: source), inputs.match(scene)
    else { return nil }
    return inputs
  }

  /// Stores which files a scene is made of.
  func store(_ dependencies: SceneDependencies, of input: SceneInput) {
    guard let key = dependenciesKey(of: input) else { return }
    var known = self.dependencies(key)
    if known.first == dependencies { return }
    known.removeAll { $0 == dependencies }
    known = [dependencies] + known.prefix(Self.maximumAlternatives - 1)
    guard let payload = try? JSONLines.encoder.encode(known) else { return }
    storing { try store(record: payload, as: key) }
  }

  /// Returns the key of the record of a scene's files: what its main document says.
  private func dependenciesKey(of input: SceneInput) -> String? {
    guard let traits, !input.isConfined, input.path != SceneInput.standardInput,
      let digest = digests.digest(ofFile: input.path)
    else { return nil }
    let kind = (input.path as NSString).pathExtension.lowercased()
    return ContentDigest.text(
      of: ["dependencies", traits, digest, kind, input.variant ?? ""].joined(separator: "\n"))
  }

  /// Returns the key of an output; `nil` for one that is not kept, such as standard output.
  func key(
    of output: PlannedOutput, _ inputs: SceneInputs, of input: SceneInput, request: RenderRequest,
    source: SceneSource
  ) -> String? {
    guard let traits, output.location != .standardOutput else { return nil }
    let own = output.content.animation.flatMap(RenderingTraits.version) ?? ""
    let lines = [
      "output", traits, tools, own, inputs.digest, input.variant ?? "",
      source.settings?.seed.map(String.init) ?? "",
      optionText(of: output.content, request),
      // A sheet has the name of a scene without a title.
      output.content == .sheet ? (input.path as NSString).lastPathComponent : "",
    ]
    return ContentDigest.text(of: lines.joined(separator: "\n"))
  }

  /// Returns a text of all options that may change an output.
  ///
  /// The reflection of the values has all of their properties, so that none is forgotten.
  private func optionText(of content: PlannedOutput.Content, _ request: RenderRequest) -> String {
    let key = OptionKey(
      content: content, sampling: request.sampling, animations: request.animations,
      sheet: request.sheetOptions, curves: request.curves)
    if let known = state.withLock({ $0.optionTexts[key] }) { return known }
    let text = Self.text(of: content, request)
    state.withLock { $0.optionTexts[key] = text }
    return text
  }

  /// Returns the reflection of options.
  ///
  /// None of them may have a private type, whose reflection differs from run to run.
  static func text(of content: PlannedOutput.Content, _ request: RenderRequest) -> String {
    [
      String(reflecting: content), String(reflecting: request.sampling),
      String(reflecting: request.animations), String(reflecting: request.sheetOptions),
      String(reflecting: request.curves),
    ].joined(separator: "\n")
  }

  // MARK: Results

  /// Returns the digest of a file; `nil` if it cannot be read.
  package func digest(ofFile path: String) -> String? { digests.digest(ofFile: path) }

  /// Returns what an earlier run has stored about a scene for a purpose; `nil` if there is nothing.
  package func result(of input: SceneInput, assets: String?, purpose: String) -> Data? {
    let source = SceneSource.documents(assets: assets)
    guard let inputs = inputs(of: input, from: source) else { return nil }
    let result = resultKey(inputs, input, purpose).flatMap(record)
    count(result == nil ? \.rendered : \.unchanged)
    return result
  }

  /// Stores something about a scene for a purpose, if the scene's files have not changed since it was
  /// played.
  package func store(
    result payload: Data, of scene: LoadedScene, _ input: SceneInput, assets: String?,
    purpose: String
  ) {
    let source = SceneSource.documents(assets: assets)
    guard let dependencies = scene.dependencies,
      let inputs = inputs(of: scene.playbackFiles, input, from: source),
      let key = resultKey(inputs, input, purpose)
    else { return }
    store(dependencies, of: input)
    storing { try store(record: payload, as: key) }
  }

  /// Returns the key of something about a scene; the scene's path is a part of it, since messages may
  /// name it.
  private func resultKey(_ inputs: SceneInputs, _ input: SceneInput, _ purpose: String) -> String? {
    traits.map {
      ContentDigest.text(
        of: ["result", $0, purpose, inputs.digest, input.label].joined(separator: "\n"))
    }
  }

  // MARK: Outputs

  /// Returns the record of an output; `nil` if there is none.
  func output(_ key: String) -> CachedOutput? {
    record(key).flatMap(CachedOutput.init)
  }

  /// Stores an output that lies in files under their hidden names.
  ///
  /// - Parameter record: A function that makes the record, with the digest and the sizes of the files.
  func store(
    files: [String], as key: String, record: (_ blob: String, _ sizes: [Int]) -> CachedOutput
  ) {
    storing {
      let (digest, sizes) = try folder.store(files: files)
      try store(record: record(digest, sizes).payload, as: key, blob: digest)
    }
  }
}

extension LoadedScene {
  /// Throws if a font file has changed since the scene was played, since glyphs of both files may have
  /// been painted.
  func checkFonts() throws {
    guard let folder = timeline.assets.directory else { return }
    for font in readFonts where !font.isUnchanged(at: "\(folder)/\(font.name)") {
      throw RenderError(
        .inputOutput, at: path, "the font \"\(font.name)\" changed while it was used; render again")
    }
  }

  /// The files that were read when the scene was played.
  var playbackFiles: ScenePlaybackFiles {
    ScenePlaybackFiles(dependencies: dependencies, images: readImages, fonts: readFonts)
  }
}

/// The files that were read when a scene was played.
struct ScenePlaybackFiles {
  let dependencies: SceneDependencies?
  /// The images and fonts, as they were read.
  let images: [ReadFile]
  let fonts: [ReadFile]
}
