/// The events that wait until a page takes them, whose number is bounded by the frames of a version.
///
/// A page that takes them late receives the latest state: a newer version replaces what waits of the
/// older ones, and a better frame replaces the same one.
struct PendingEvents {
  private var version: String?
  private var details: String?
  private var errors: String?
  private var frames: [Int: LiveScene.Frame] = [:]
  /// The numbers of the frames in the order in which they are sent, the next one last.
  private var order: [Int] = []
  private var done: [String] = []

  /// Whether a version waits.
  var hasVersion: Bool { version != nil }

  mutating func add(_ event: LiveScene.Event) {
    switch event {
    case .version(let message):
      self = PendingEvents()
      version = message
    case .details(let message): details = message
    case .errors(let message): errors = message
    case .done(let message): done.append(message)
    case .frame(let frame):
      if frames.updateValue(frame, forKey: frame.index) == nil { order.insert(frame.index, at: 0) }
    }
  }

  /// Takes the next event.
  mutating func next() -> LiveScene.Event? {
    if let version = version.take() { return .version(version) }
    if let errors = errors.take() { return .errors(errors) }
    if let index = order.popLast(), let frame = frames.removeValue(forKey: index) {
      return .frame(frame)
    }
    if let details = details.take() { return .details(details) }
    return done.isEmpty ? nil : .done(done.removeFirst())
  }
}
