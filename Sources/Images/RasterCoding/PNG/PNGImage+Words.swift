internal import CPNG

extension png_image {
  /// The message of libpng about an image.
  var words: String {
    let text = withUnsafeBytes(of: message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "libpng: \"\(text)\""
  }
}
