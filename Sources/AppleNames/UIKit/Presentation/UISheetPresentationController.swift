public import Staging

/// The presentation of a view controller as a sheet; `SheetPresentationController` under its UIKit
/// name.
public typealias UISheetPresentationController = SheetPresentationController

/// The container on which the height of a detent depends; `SheetDetentResolutionContext` under its UIKit name.
public typealias UISheetPresentationControllerDetentResolutionContext =
  SheetDetentResolutionContext

/// The delegate of a sheet; all methods are optional.
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when a finger has moved the sheet to another detent.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

extension SheetPresentationController {
  /// The delegate, if it is one of sheets.
  public var delegate: (any UISheetPresentationControllerDelegate)? {
    get {
      (self as PresentationController).delegate as? any UISheetPresentationControllerDelegate
    }
    set { (self as PresentationController).delegate = newValue }
  }

  /// Lets the present delegate decide on dismissals and follow them.
  func followDelegate() {
    handlers.style = { sheet, traits in
      let isCompact = traits.horizontalSizeClass == .compact
      guard isCompact || traits.verticalSizeClass == .compact else { return .none }
      return sheet.adaptivePresentationStyle(for: traits)
    }
    handlers.mayDismiss = { sheet in
      (sheet as PresentationController).delegate?.presentationControllerShouldDismiss(sheet)
        ?? true
    }
    handlers.willDismiss = { sheet in
      (sheet as PresentationController).delegate?.presentationControllerWillDismiss(sheet)
    }
    handlers.didDismiss = { sheet in
      (sheet as PresentationController).delegate?.presentationControllerDidDismiss(sheet)
    }
    handlers.didAttempt = { sheet in
      (sheet as PresentationController).delegate?
        .presentationControllerDidAttemptToDismiss(sheet)
    }
    handlers.didSelect = { sheet in
      sheet.delegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
    }
  }
}
