/// A form of animations in one file, by the extension of its name.
public enum AnimationForm: String, Hashable, Sendable, CaseIterable {
  case gif
  /// An animated PNG.
  case apng
  case webp
  /// A movie in H.264.
  case mp4
  /// A movie in VP9.
  case webm
  case avif
}
