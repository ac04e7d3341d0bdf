import Imaging
import Timelines

extension Comparison {
  /// Adds the images and fonts of the same names whose files have another content.
  ///
  /// - Parameter fonts: The digests of the font files of both sides, by their names.
  mutating func addFileChanges(
    _ before: Timeline, _ after: Timeline,
    fonts: (before: [String: String], after: [String: String])
  ) {
    func digests(_ timeline: Timeline) -> [String: Set<String>] {
      timeline.images.reduce(into: [:]) { $0[$1.name, default: []].insert($1.digest) }
    }
    let (old, new) = (digests(before), digests(after))
    for name in old.keys.sorted() where new[name] != nil && new[name] != old[name] {
      scene.append(SceneChange(ofFile: name, kind: "image", "has another content"))
    }
    for name in fonts.before.keys.sorted() {
      guard let from = fonts.before[name], let to = fonts.after[name], from != to else { continue }
      let change =
        to == Fingerprint.missing
        ? "is missing" : from == Fingerprint.missing ? "was missing" : "has another content"
      scene.append(SceneChange(ofFile: name, kind: "font", change))
    }
    scene = scene.effectsFirst
  }
}
