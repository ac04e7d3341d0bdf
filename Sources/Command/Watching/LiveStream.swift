import Foundation
import Synchronization

/// The stream of a page: it names a scene and its playhead, and receives versions and frames.
final class LiveStream: StreamHandler {
  /// A message of a page.
  private struct Wish: Decodable {
    let scene: String?
    let time: Double?
    let tune: TuningRequest?
  }

  /// The header of a frame.
  private struct Header: Encodable {
    let generation: Int
    let index: Int
    let draft: Bool
  }

  /// The scene that the page shows, and the events that wait for it.
  private struct State {
    /// The list of scenes that the page knows.
    var list = ""
    var shown: (scene: LiveScene, observer: Int)?
    var pending = PendingEvents()
    /// The answers about values.
    var answers: [String] = []
    /// Whether the page has tried values that are in no file.
    var isTrying = false
  }

  private let session: LiveSession
  /// Whether the page may change values.
  private let mayTune: Bool
  private let wake: @Sendable () -> Void
  private let state: Mutex<State>

  /// Creates a stream, which begins with the list of scenes.
  init(_ session: LiveSession, mayTune: Bool, wake: @escaping @Sendable () -> Void) {
    self.session = session; self.mayTune = mayTune; self.wake = wake
    state = Mutex(State())
  }

  func receive(_ text: String) {
    guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(text.utf8)),
      let scene = try? session.scene(wish.scene)
    else { return }
    if let time = wish.time { scene.look(at: time) }
    if let request = wish.tune {
      guard mayTune || request.kind == .values else {
        var answer = TuningAnswer(.refused, request.number)
        answer.message = "only pages of the user who started the server change values"
        return reply(answer.json)
      }
      state.withLock { $0.isTrying = request.kind == .trial }
      return scene.tuning.respond(to: request) { [weak self] in self?.reply($0) }
    }
    if state.withLock({ $0.shown?.scene }) === scene { return }
    close()
    let observer = scene.observe { [weak self] event in
      guard let self else { return }
      state.withLock { $0.pending.add(event) }
      wake()
    }
    state.withLock { $0.shown = (scene, observer) }
  }

  /// Passes on an answer about values.
  private func reply(_ answer: String) {
    state.withLock { $0.answers.append(answer) }
    wake()
  }

  func next() -> StreamMessage? {
    // A save may add scenes; a trial does not.
    let hasNews = state.withLock { $0.list.isEmpty || $0.pending.hasVersion && !$0.isTrying }
    if hasNews, case let list = session.list, state.withLock({ $0.list != list }) {
      state.withLock { $0.list = list }
      return .text(list)
    }
    return state.withLock { state -> StreamMessage? in
      if !state.answers.isEmpty { return .text(state.answers.removeFirst()) }
      switch state.pending.next() {
      case .version(let text), .details(let text), .errors(let text), .done(let text):
        return .text(text)
      case .frame(let frame): return .data(Self.data(frame))
      case nil: return nil
      }
    }
  }

  func close() {
    let shown = state.withLock { $0.shown.take() }
    shown?.scene.remove(shown?.observer ?? 0)
    let isTrying = state.withLock { state in
      defer { (state.pending, state.isTrying) = (PendingEvents(), false) }
      return state.isTrying
    }
    // The page that would end the gesture is gone.
    if isTrying { shown?.scene.update() }
  }

  /// Returns a frame as the length of a header, the header and a PNG.
  private static func data(_ frame: LiveScene.Frame) -> Data {
    let header = Header(generation: frame.generation, index: frame.index, draft: frame.isDraft)
    let json = (try? JSONEncoder().encode(header)) ?? Data()
    var data = Data(capacity: 4 + json.count + frame.png.count)
    for shift in [24, 16, 8, 0] { data.append(UInt8(json.count >> shift & 255)) }
    data.append(json)
    data.append(contentsOf: frame.png)
    return data
  }
}
