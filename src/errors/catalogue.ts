/**
 * Every code that the service fails with, and its sentence. A code is stable once published; each has a page in
 * `docs/errors/`, and a test proves that both lists are the same. What a code comes to is said by each edge: its status
 * in `http-api/`, its line in `legacy-api/` and on the command line.
 *
 * Beside these, codes are composed from a field's name, described on the pages of the two patterns.
 */
export const errorCatalogue = {
  'General.Unexpected': 'Something went wrong on our side; the request id names it in the logs.',
  'General.RouteNotFound': 'No operation has this path.',
  'General.MethodNotAllowed': 'This path has no such method.',
  'General.UnsupportedMediaType': 'Send the body as application/json.',
  'General.BodyTooLarge': 'The body is larger than 1 MiB.',
  'General.TooManyRequests': 'Too many requests; repeat this one after the time that Retry-After names.',
  'General.Overloaded':
    'The service is busy with requests of this account; repeat this one after the time that Retry-After names.',
  'General.Unavailable':
    'The service cannot reach its database or write to its disk now; repeat this request after the time that Retry-After names.',

  'Validation.RequestUnreadable': 'The request cannot be read as sent.',
  'Validation.IdempotencyKeyReserved': 'Keys that begin with "ingestion:" are reserved; choose another.',
  'Validation.ParcelWeightExceeded': 'A package weighs at most 150 pounds.',
  'Validation.ParcelSizeExceeded': 'A package is at most 108 inches long, and at most 165 inches in length and girth.',

  'Auth.CredentialInvalid': 'The credential is missing, malformed or not recognised.',
  'Auth.CredentialExpired': 'The credential has expired.',
  'Auth.CredentialRevoked': 'The credential has been revoked or spent.',
  'Auth.EnvironmentMismatch': 'The credential belongs to the other environment.',

  'SubAccount.NotFound': 'The account has no such sub-account.',
  'SubAccount.Inactive': 'The sub-account is not active.',

  'Order.NotFound': 'The account has no such order.',
  'Order.IdempotencyKeyReused': 'This Idempotency-Key was used for an order with other content.',
  'Order.TransitionNotAllowed': 'The order cannot move from its status to the requested one.',
  'Order.StatusUnusable': 'This status cannot be requested.',
  'Order.StatusSystemManaged': 'This status is set by the service alone.',
  'Order.ResumeStatusUnusable': 'An order on hold resumes to the status it was held from, and to no other.',
  'Order.NotPurchasable': 'No label can be bought while the order has this status.',
  'Order.StoreChangesNotAccepted': "What the store says otherwise does not become the order's.",
  'Order.NotReadyForPurchase': 'The order is not ready to be bought for.',
  'Order.ClosedAtSource': 'The order was closed in the store that it came from.',
  'Order.CustomsRequired': 'The shipment needs customs information that the order lacks.',
  'Order.NotLoaded': 'The imported order has not been loaded from its store yet.',
  'Order.MetadataUnreadable': 'What the store sent with the order cannot be read.',
  'Order.FromStore': 'The order came from a store, and is corrected there.',
  'Order.NotFromStore': 'The order did not come from a store.',
  'Order.LinesUnmatched': 'The parcels do not hold exactly what is to be shipped.',
  'Order.ParcelsFixed': 'The parcels of the order cannot be changed any more.',
  'Order.Erased': 'The personal data of the order were erased, so no label can be bought for it.',

  'Store.PushNotFound': 'The account has told no store of such a label.',
  'Store.PushNotWaiting': 'What the store is told of the label goes on by itself, or has come to its end.',

  'Draft.NotFound': 'There is no such draft: it was finished, bought for, or discarded.',
  'Draft.Changed': 'The draft was changed elsewhere since.',
  'Draft.Ended': 'The order is a draft no more, and cannot be rewritten.',
  'Draft.Unfinished': 'Something is missing or wrong in the draft, so it cannot become an order yet.',
  'Draft.TooMany': 'The account has as many drafts as it may; finish or discard some.',
  'Selection.Grown': 'More orders match by now than were shown.',
  'Selection.TooLarge': 'So many orders cannot be chosen at once; narrow the filter.',
  'View.NotFound': 'You have no such view.',
  'View.TooMany': 'There are as many views as there may be; remove one first.',

  'Warehouse.NotFound': 'The account has no such warehouse.',
  'Warehouse.TooMany': 'The account has as many warehouses as it may.',
  'ParcelPreset.NotFound': 'The account has no such parcel preset.',
  'ParcelPreset.TooMany': 'The account has as many parcel presets as it may.',
  'Address.NotFound': 'The account has not saved such an address.',
  'Address.TooMany': 'The account has saved as many addresses as it may.',

  'Shipment.NotFound': 'The account has no such shipment.',

  'Rate.NotFound': 'The shipment has no such rate.',
  'Rate.Stale': 'The rate has expired; ask for rates again and use a new id.',
  'Rate.ParcelIncomplete': 'The parcel has neither dimensions nor a predefined package, so it cannot be rated.',
  'Rate.PackageUnknown': 'No carrier has a packaging of this name.',
  'Rate.CarrierRejected': 'The carriers refused to rate the shipment as it is.',
  'Rate.NotServed': 'The carrier does not go to the destination.',
  'Rate.NoneAvailable': 'No carrier offers a service for this shipment.',

  'Carrier.Unavailable': 'The carrier cannot be reached now, and nothing happened there; retry later.',

  'Purchase.NotFound': 'The account has no such purchase.',
  'Purchase.OutcomeKnown': 'What became of the purchase is known by now.',
  'Purchase.SettledByOperator':
    'It went through an account of the operator at the carrier, and the operator alone says what became of it.',
  'Purchase.KeyReused': 'This key was used to buy another rate.',
  'Purchase.KeySpent': 'What was bought under this key was cancelled since; ask again under another key.',

  'Label.NotFound': 'The account has no such label.',
  'Label.AlreadyExists': 'The shipment has a live label already.',
  'Label.PurchaseInProgress': 'Another purchase for the shipment is under way.',
  'Label.PurchasesHeld':
    'Purchases are held while an operator compares a restored database with the carriers; repeat this one after the time that Retry-After names.',
  'Label.CustomsRequired': 'Customs ask for what the shipment does not say.',
  'Label.CarrierRejected': 'The carrier refused to make the label.',
  'Label.Processing': 'The file is still being made; ask again shortly.',
  'Label.Cancelled': 'The label was cancelled, so it can no longer be downloaded.',
  'Label.GenerationFailed': 'The file could not be made from what the carrier sent.',
  'Label.TrackingNumberMissing': 'The shipment has no tracking number to cancel against.',
  'Label.TrackingNumberTaken': 'Another label that can be used has this tracking number.',
  'Label.CancellationOutcomeKnown': 'The label has no cancellation whose outcome is unknown.',
  'Label.CancellationOutcomeUnknown': 'The carrier gave no answer to the cancellation; its outcome is being looked up.',

  'Credit.Insufficient': 'The account has too little credit for this label.',

  'Session.Required': 'Sign in first.',
  'Session.AccountChanged': 'Another window went on in another account, or somebody else signed in there.',
  'Session.SignInRefused': 'The e-mail address or the password is not right.',
  'Session.PasswordWrong': 'The password is not right.',
  'Session.CrossSite': 'The request does not come from the pages of the web application.',
  'Session.CookieOnly': 'The web application takes no Authorization header; programs use /api.',
  'Session.NotAllowed': 'Your role may not do this; ask somebody whose role may.',
  'Session.StepUpRequired': 'Show again that it is you, by your password or a passkey.',
  'Session.AccountNotFound': 'You do not belong to this account.',
  'Session.NotFound': 'You have no such session.',
  'Session.Busy': 'Very many sign in at this moment; repeat this request after the time that Retry-After names.',

  'Link.NotFound': 'This link opens nothing: it was used, replaced, or has expired.',

  'Person.NotFound': 'The account has no such person.',
  'Person.AlreadyMember': 'This person is one of the people of the account already.',
  'Person.LastOwner': 'The account would be without an Owner; make somebody else an Owner first.',
  'Person.BelongsElsewhere': 'This person belongs to another account as well; only the operator can let him in anew.',
  'Person.EmailTaken': 'Somebody has this e-mail address already.',

  'Passkey.NotOffered': 'Browsers have no passkeys at this address; it takes https, or localhost.',
  'Passkey.Refused': 'This passkey was not accepted.',
  'Passkey.NotFound': 'You have no such passkey.',

  'Key.NotFound': 'The account has no such key.',

  'CarrierAccount.NotFound': 'The account has no such account at a carrier.',
  'CarrierAccount.NotAccepted': 'The carrier does not take the account, so nothing was kept.',
  'CarrierAccount.Unreadable': 'What opens the account at the carrier cannot be read any more; connect it again.',

  'Store.NotFound': 'The account has no such store.',
  'Store.NameTaken': 'Another shop of this kind is called so; choose another name.',
  'Store.NotAccepted': 'The store does not let us in, so nothing was kept.',
  'Store.NotBegun': 'Nobody is connecting a store in this browser, or it took too long; begin again.',
  'Store.Unreadable': 'What opens the store cannot be read any more; connect it again.',

  'Printer.NotFound': 'The account has no such printer.',
  'Printer.TooMany': 'The account has as many printers as it may have.',
  'Printer.TooMuch': 'These labels are too much to be printed at once; print fewer.',
  'Printer.RawPrintingOff': 'This deployment sends nothing to printers; its operator can let it.',

  'TopUp.NotFound': 'The account has no such top-up.',
  'TopUp.TooMany': 'Too many top-ups wait for their payment; pay one, or let it expire.',
  'TopUp.Unavailable': 'No address or exchange rate can be had now; try again later.',
} as const satisfies Record<string, string>

export type CatalogueCode = keyof typeof errorCatalogue

/** `Validation.ZipRequired`, `Validation.ZipInvalid`. */
export type FieldCode = `Validation.${string}Required` | `Validation.${string}Invalid`

export type ErrorCode = CatalogueCode | FieldCode

/** The page in `docs/errors/` of a code; composed ones share two. */
export function errorPage(code: ErrorCode): string {
  if (Object.hasOwn(errorCatalogue, code)) return code
  return code.endsWith('Required') ? 'Validation.FieldNameRequired' : 'Validation.FieldNameInvalid'
}
