import Foundation
import OutputFiles
import Rendering
import ScenePlayback
import Timelines
import Timing

/// A renderer of one scene after the other on its thread, with frames made by shared workers.
struct SceneRenderer {
  let source: SceneSource
  /// The outputs of all scenes.
  let outputs: OutputSet
  /// The outputs of earlier runs; `nil` to render everything.
  let cache: RenderCache?
  let maker: OutputMaker
  let allowance: SceneAllowance
  /// A function that receives the number of finished frames and their total.
  let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Renders a scene; the outcome has any error, and no incomplete output is left.
  func render(_ entry: RenderPlan.Entry) -> SceneOutcome {
    var outcome = SceneOutcome(scene: entry.input.path, variant: entry.input.variant)
    let budget = SceneBudget(allowance, of: entry.input.label)
    do {
      try produce(entry, within: budget, &outcome)
    } catch {
      outcome.error = RenderError(error, at: entry.input.label)
    }
    outcome.cost += budget.seconds
    return outcome
  }

  /// Makes the outputs of a scene: from the cache as far as it has them, and otherwise by playing and
  /// painting it.
  private func produce(
    _ entry: RenderPlan.Entry, within budget: SceneBudget, _ outcome: inout SceneOutcome
  ) throws {
    var folders = PendingFolders(replaces: !entry.request.keepsExisting, register: maker.register)
    var pieces: [FinishedOutput?] = Array(repeating: nil, count: entry.outputs.count)
    let begin = ThreadClock.now
    let inputs = cache?.inputs(of: entry.input, from: source)
    if let cache, let inputs {
      if !outputs.replacesNothing { try outputs.refuse(replacing: inputs.files.map(\.path)) }
      for (index, output) in entry.outputs.enumerated() {
        pieces[index] = try restored(output, of: entry, inputs, from: cache, folders: &folders)
      }
    }
    budget.spend(ThreadClock.now - begin)
    let missing = pieces.indices.filter { pieces[$0] == nil }
    if missing.isEmpty {
      for case .restored(let output) in pieces.prefix(1) {
        output.record.describe(&outcome)
        outcome.cost = output.record.cost
      }
    } else {
      let others = missing.count < pieces.count ? inputs : nil
      try make(
        missing, of: entry, beside: others, within: budget, folders: &folders, &pieces, &outcome)
    }
    for (output, piece) in zip(entry.outputs, pieces) {
      guard let piece else { continue }
      for note in piece.notes.map({ $0.words(for: output.name) })
      where !outcome.notes.contains(note) { outcome.notes.append(note) }
    }
    for piece in pieces { try piece?.publish() }
    for piece in pieces { piece?.count(in: cache) }
    outcome.outputs = zip(entry.outputs, pieces).compactMap { output, piece in
      piece.map {
        SceneOutcome.Output(path: output.name, bytes: $0.byteCount, setting: $0.setting)
      }
    }
  }

  /// Returns an output from the cache under its hidden name; `nil` if the cache does not have it.
  private func restored(
    _ output: PlannedOutput, of entry: RenderPlan.Entry, _ inputs: SceneInputs,
    from cache: RenderCache, folders: inout PendingFolders
  ) throws -> FinishedOutput? {
    guard
      let key = cache.key(
        of: output, inputs, of: entry.input, request: entry.request, source: source),
      let record = cache.output(key)
    else { return nil }
    return try RestoredOutput(
      record, output, from: cache, replaces: !entry.request.keepsExisting, folders: &folders
    ).map { .restored($0) }
  }

  /// Plays a scene, and makes those of its outputs that are missing.
  ///
  /// - Parameter others: The files that outputs from the cache are of; `nil` without such outputs.
  private func make(
    _ missing: [Int], of entry: RenderPlan.Entry, beside others: SceneInputs?,
    within budget: SceneBudget, folders: inout PendingFolders,
    _ pieces: inout [FinishedOutput?], _ outcome: inout SceneOutcome
  ) throws {
    let (scene, findings) = try budget.run { [source] in
      let scene = try source.load(entry.input)
      return (scene, scene.findings())
    }
    // All outputs of a run are those of one version of the scene.
    if let others, !others.match(scene.playbackFiles) {
      throw RenderError(
        .inputOutput, at: entry.input.label, "it changed while it was rendered; render again")
    }
    (outcome.title, outcome.warnings) = (scene.title, scene.warnings)
    if !outputs.replacesNothing { try outputs.refuse(replacing: scene.files) }
    outcome.findings = findings
    let rendition = try Rendition(
      scene.timeline, title: scene.title, script: scene.sheetScript, intent: scene.intent,
      request: entry.request,
      name: entry.input.label)
    outcome.describe(rendition)
    let made = try maker.make(
      missing.map { entry.outputs[$0] }, of: rendition, within: budget, folders: &folders,
      progress: progress)
    for (index, output) in zip(missing, made) { pieces[index] = .made(output) }
    try scene.checkFonts()
    store(missing, of: entry, scene, outcome, cost: budget.seconds, pieces)
    if missing.count == entry.outputs.count { cache?.costs.add(budget.seconds, of: entry) }
  }

  /// Stores outputs that were just made, if what they were made of is known and has not changed.
  private func store(
    _ indices: [Int], of entry: RenderPlan.Entry, _ scene: LoadedScene, _ outcome: SceneOutcome,
    cost: Double, _ pieces: [FinishedOutput?]
  ) {
    guard let cache, let dependencies = scene.dependencies,
      let inputs = cache.inputs(of: scene.playbackFiles, entry.input, from: source)
    else { return }
    cache.store(dependencies, of: entry.input)
    for index in indices {
      guard case .made(let made) = pieces[index], !made.destination.hiddenFiles.isEmpty,
        let key = cache.key(
          of: entry.outputs[index], inputs, of: entry.input, request: entry.request,
          source: source)
      else { continue }
      cache.store(files: made.destination.hiddenFiles, as: key) { blob, sizes in
        CachedOutput(
          blob: blob, sizes: sizes, setting: made.setting, outcome: outcome, notes: made.notes,
          cost: cost)
      }
    }
  }
}

extension SceneOutcome {
  /// Records the length, the frame rate and the size of a scene.
  fileprivate mutating func describe(_ rendition: Rendition) {
    let playback = rendition.sampling.playback
    frames = playback.frameCount
    framesPerSecond = playback.framesPerSecond
    seconds = playback.outputDuration.seconds
    (width, height) = rendition.pixelSize
    scale = rendition.sampling.scale
  }
}
