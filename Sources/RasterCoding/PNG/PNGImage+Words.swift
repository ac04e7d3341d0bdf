internal import CPNG

extension png_image {
  /// What libpng has to say about a picture.
  var words: String {
    let text = withUnsafeBytes(of: message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return "libpng says \"\(text)\""
  }
}
