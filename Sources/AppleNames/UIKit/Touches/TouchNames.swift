public import Staging

/// A touch on the screen; `Touch` under its UIKit name.
public typealias UITouch = Touch
public typealias UIKeyCommand = KeyCommand
public typealias UIKeyModifierFlags = KeyCommand.Modifiers

/// A set of touches at an instant; `Event` under its UIKit name.
public typealias UIEvent = Event

/// The base class of gesture recognizers; `GestureRecognizer` under its UIKit name.
public typealias UIGestureRecognizer = GestureRecognizer

/// The delegate of a gesture recognizer; `GestureRecognizerDelegate` under its UIKit name.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate

/// The state of a gesture recognizer, under the name that older sources use.
public typealias UIGestureRecognizerState = GestureRecognizer.State

/// A tap; `TapGestureRecognizer` under its UIKit name.
public typealias UITapGestureRecognizer = TapGestureRecognizer

/// A drag; `PanGestureRecognizer` under its UIKit name.
public typealias UIPanGestureRecognizer = PanGestureRecognizer

/// A pinch; `PinchGestureRecognizer` under its UIKit name.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer

/// A twist; `RotationGestureRecognizer` under its UIKit name.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer

/// A swipe; `SwipeGestureRecognizer` under its UIKit name.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer

/// The direction of a swipe, under the name that older sources use.
public typealias UISwipeGestureRecognizerDirection = SwipeGestureRecognizer.Direction

/// A press; `LongPressGestureRecognizer` under its UIKit name.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer

/// A drag from an edge; `ScreenEdgePanGestureRecognizer` under its UIKit name.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer

/// Edges of a rectangle; `RectEdge` under its UIKit name.
public typealias UIRectEdge = RectEdge
