public import Foundation
import Layouts

/// Answers that differ from item to item, for delegates that are not there.
public enum HostedAnswers {
  /// Returns the size of an item: 100 points wide, and 60 to 140 high.
  public static func size(at indexPath: IndexPath?) -> CGSize {
    CGSize(width: 100, height: length(at: indexPath))
  }

  /// Returns a height or width from 60 to 140 points.
  public static func length(at indexPath: IndexPath?) -> CGFloat {
    60 + 20 * CGFloat(choice(of: 5, at: indexPath))
  }

  /// Returns the number of one of some choices: the first where there is no index path.
  public static func choice(of count: Int, at indexPath: IndexPath?) -> Int {
    guard let indexPath, indexPath.count == 2, count > 0 else { return 0 }
    return (indexPath.item * 3 + indexPath.section) % count
  }
}
