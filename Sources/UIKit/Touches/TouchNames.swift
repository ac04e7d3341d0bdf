public import Staging

/// A finger; `Touch` by UIKit's name.
public typealias UITouch = Touch

/// What happened to fingers; `Event` by UIKit's name.
public typealias UIEvent = Event

/// Makes one meaning out of touches; `GestureRecognizer` by UIKit's name.
public typealias UIGestureRecognizer = GestureRecognizer

/// Who decides between gestures; `GestureRecognizerDelegate` by UIKit's name.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate

/// How far a gesture has come, by the name that older sources have.
public typealias UIGestureRecognizerState = GestureRecognizer.State

/// A tap; `TapGestureRecognizer` by UIKit's name.
public typealias UITapGestureRecognizer = TapGestureRecognizer

/// A drag; `PanGestureRecognizer` by UIKit's name.
public typealias UIPanGestureRecognizer = PanGestureRecognizer

/// A pinch; `PinchGestureRecognizer` by UIKit's name.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer

/// A twist; `RotationGestureRecognizer` by UIKit's name.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer

/// A swipe; `SwipeGestureRecognizer` by UIKit's name.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer

/// Where a swipe goes, by the name that older sources have.
public typealias UISwipeGestureRecognizerDirection = SwipeGestureRecognizer.Direction

/// A press; `LongPressGestureRecognizer` by UIKit's name.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer

/// A drag from an edge; `ScreenEdgePanGestureRecognizer` by UIKit's name.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer

/// Edges of a rectangle; `RectEdge` by UIKit's name.
public typealias UIRectEdge = RectEdge
