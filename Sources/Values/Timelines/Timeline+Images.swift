package import Imaging

extension Timeline {
  /// The images that layers show at any time.
  package var images: Set<ImageSource> { Set(appearances.compactMap(\.image?.source)) }

  /// The names of the images that layers show at any time, relative to the folder of assets.
  package var imageNames: Set<String> { Set(images.map(\.name)) }

  /// The paths of its images and fonts.
  package var assetFiles: [String] {
    guard let folder = assets.directory else { return [] }
    return (imageNames.sorted() + assets.fonts.map(\.name)).map { folder + "/" + $0 }
  }
}
