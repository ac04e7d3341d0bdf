internal import SwiftSyntax

/// The names of SwiftUI and Combine that show that a declaration uses them.
enum SwiftUINames {
  /// Names that mean SwiftUI or Combine wherever they are.
  private static let anywhere: Set<String> = [
    "AnyCancellable", "AnyPublisher", "AnyTransition", "AnyView", "CurrentValueSubject",
    "EnvironmentValues", "GeometryProxy", "GeometryReader", "HStack", "LazyHStack", "LazyVStack",
    "NSViewRepresentable", "NavigationLink", "ObservableObject", "PassthroughSubject",
    "PreviewProvider", "SwiftUI", "UIHostingConfiguration", "UIHostingController",
    "UIViewControllerRepresentable", "UIViewControllerRepresentableContext", "UIViewRepresentable",
    "UIViewRepresentableContext", "VStack", "ZStack",
  ]

  /// Names of Combine that Foundation, too, makes known.
  static let ofCombine: Set<String> = [
    "AnyCancellable", "AnyPublisher", "CurrentValueSubject", "ObservableObject",
    "PassthroughSubject",
  ]

  /// Names that are property wrappers and result builders behind `@`.
  private static let attributes: Set<String> = [
    "AppStorage", "Binding", "Environment", "EnvironmentObject", "FocusState", "GestureState",
    "Namespace", "ObservedObject", "Published", "SceneBuilder", "State", "StateObject",
    "UIApplicationDelegateAdaptor", "ViewBuilder",
  ]

  /// Names that are generic types of SwiftUI in front of `<`.
  private static let generic: Set<String> = ["Binding", "Published", "State"]

  /// Names that are protocols in inheritance clauses, requirements, and after `some` or `any`.
  private static let protocols: Set<String> = [
    "Animatable", "App", "ButtonStyle", "Cancellable", "DynamicProperty", "EnvironmentKey",
    "Gesture", "PreferenceKey", "Publisher", "Scene", "Shape", "Subscriber", "ViewModifier",
  ]

  /// Types of SwiftUI with common names, which mean SwiftUI where a type is written.
  static let types: Set<String> = [
    "Alignment", "Angle", "Animation", "Axis", "Color", "Edge", "EdgeInsets", "EnvironmentValues",
    "Font", "Image", "LocalizedStringKey", "Text", "Transaction", "UnitPoint", "View",
  ]

  /// Returns whether a name in the sources is one of SwiftUI or Combine.
  static func isUsed(_ token: TokenSyntax, _ name: String) -> Bool {
    if anywhere.contains(name) { return true }
    if types.contains(name), token.parent?.is(IdentifierTypeSyntax.self) == true { return true }
    if generic.contains(name), token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftAngle {
      return true
    }
    if attributes.contains(name) {
      return token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .atSign
    }
    guard protocols.contains(name), let parent = token.parent?.parent else { return false }
    return parent.is(InheritedTypeSyntax.self) || parent.is(SomeOrAnyTypeSyntax.self)
      || parent.is(GenericParameterSyntax.self) || parent.is(ConformanceRequirementSyntax.self)
      || parent.is(CompositionTypeElementSyntax.self)
  }
}
