/// The distinct words of an animation, up to the size of a palette.
struct ExactColors {
  /// The largest number of words, which eight bits can index.
  static let capacity = 256

  /// Words in an open hash table with four times as many slots; the index of an empty slot is -1.
  private var slots = [(word: UInt32, index: Int16)](repeating: (0, -1), count: 4 * capacity)
  /// The words in order of appearance.
  private(set) var words: [UInt32] = []
  /// Whether there were more words than the capacity.
  private(set) var isFull = false

  /// Makes an empty collection.
  init() {}

  /// Makes a palette: words that are not opaque first, so that few alphas are stored, then the
  /// others, each in order.
  ///
  /// A transparent entry is added if it needs no more bits.
  init(paletteOf colors: ExactColors) {
    var words = colors.words
    let count = words.count
    if count < Self.capacity, !words.contains(0), Self.bits(count) == Self.bits(count + 1) {
      words.append(0)
    }
    func isBefore(_ left: UInt32, _ right: UInt32) -> Bool {
      let (first, second) = (left >= 0xFF00_0000, right >= 0xFF00_0000)
      return first == second ? left < right : second
    }
    for word in words.sorted(by: isBefore) { add(word) }
  }

  /// Returns the number of bits per index for a number of words, among the depths of PNG.
  static func bits(_ count: Int) -> Int { count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8 }

  /// Returns the slot with a word, or the empty slot for it.
  @inline(__always)
  private func slot(of word: UInt32) -> Int {
    var slot = Int((word &* 0x9E37_79B1) >> 22)
    while slots[slot].index >= 0 && slots[slot].word != word {
      slot = (slot + 1) & (4 * Self.capacity - 1)
    }
    return slot
  }

  mutating func add(_ word: UInt32) {
    guard !isFull else { return }
    let slot = slot(of: word)
    guard slots[slot].index < 0 else { return }
    guard words.count < Self.capacity else {
      isFull = true
      return
    }
    slots[slot] = (word, Int16(words.count))
    words.append(word)
  }

  /// Adds a range of words, and returns whether all were opaque.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, from start: Int, to end: Int) -> Bool {
    var alphas = UInt32.max
    var last = words.last
    for index in start..<end where pixels[index] != last {
      let word = pixels[index]
      alphas &= word
      if !isFull { add(word) }
      last = word
    }
    return alphas >= 0xFF00_0000
  }

  /// Returns the index of a word that was added.
  @inline(__always)
  func index(of word: UInt32) -> UInt8? {
    let index = slots[slot(of: word)].index
    return index < 0 ? nil : UInt8(index)
  }
}
