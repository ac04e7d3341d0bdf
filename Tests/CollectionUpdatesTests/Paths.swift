import Foundation
import Layouts

/// Makes the path of an item.
func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
