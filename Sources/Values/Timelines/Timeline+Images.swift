package import Imaging

extension Timeline {
  /// The images that layers show at any time.
  package var images: Set<ImageSource> { Set(appearances.compactMap(\.image?.source)) }

  /// The names of the images that layers show at any time, relative to the folder of assets.
  package var imageNames: Set<String> { Set(images.map(\.name)) }
}
