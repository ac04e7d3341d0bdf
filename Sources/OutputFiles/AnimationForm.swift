/// A form of animations in one file, by the extension of its name.
public enum AnimationForm: String, Hashable, Sendable, CaseIterable {
  case gif
  /// An animated PNG.
  case apng
}
