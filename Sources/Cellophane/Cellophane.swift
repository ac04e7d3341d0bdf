// One import for Swift users: the stage with its views and layouts, scenes, and rendering.
@_exported public import CollectionUpdates
@_exported public import Documents
@_exported public import DynamicItems
@_exported public import DynamicLayouts
@_exported public import Dynamics
@_exported public import Expectations
@_exported public import Foundation
@_exported public import Geometry
@_exported public import Imaging
@_exported public import Layouts
@_exported public import Rendering
@_exported public import Scenes
@_exported public import ScriptedInteractions
@_exported public import SharedElementTransitions
@_exported public import Staging
@_exported public import Timelines
@_exported public import Timing
