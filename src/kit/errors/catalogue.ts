/**
 * Every error code of the service, with its message: one sentence on what happened and, if it is short, one on what to
 * do. A published code never changes. `pages.ts` has the text of each code's page. Each edge decides how it reports a
 * code: `edges/http/` by a status, `edges/legacy/` and the command line by a line of text.
 *
 * Two more patterns are composed from the name of a field, such as `Validation.ZipInvalid`.
 */
export const errorCatalogue = {
  'General.Unexpected': 'Something went wrong on our side. The log contains the details, with the request ID.',
  'General.RouteNotFound': 'No operation exists at this path.',
  'General.MethodNotAllowed': 'This path does not support this method.',
  'General.UnsupportedMediaType': 'The body must be sent as application/json.',
  'General.BodyTooLarge': 'The body is larger than 1 MiB.',
  'General.TooManyRequests': 'Too many requests. Retry after the number of seconds in Retry-After.',
  'General.Overloaded':
    'The service is busy with requests from this account. Retry after the number of seconds in Retry-After.',
  'General.Unavailable':
    'The service cannot reach its database or its label store, or write to its disk, right now. Retry after the number of seconds in Retry-After.',

  'Validation.RequestUnreadable': 'The request could not be parsed.',
  'Validation.IdempotencyKeyReserved': 'Idempotency keys that start with "ingestion:" are reserved. Use another key.',
  'Validation.ParcelWeightExceeded': 'A package can weigh at most 150 pounds.',
  'Validation.ParcelSizeExceeded':
    'A package can be at most 108 inches long, and at most 165 inches in length plus girth.',

  'Auth.CredentialInvalid': 'The credential is missing, malformed or not recognized.',
  'Auth.CredentialExpired': 'The credential has expired.',
  'Auth.CredentialRevoked': 'The credential was revoked or has already been used.',
  'Auth.EnvironmentMismatch': 'The credential belongs to the other environment.',

  'SubAccount.NotFound': 'Sub-account not found.',
  'SubAccount.Inactive': 'The sub-account is not active.',

  'Order.NotFound': 'Order not found.',
  'Order.IdempotencyKeyReused': 'This Idempotency-Key was already used for an order with different content.',
  'Order.TransitionNotAllowed': 'The order cannot move from its current status to the requested one.',
  'Order.StatusUnusable': 'This status cannot be requested.',
  'Order.StatusSystemManaged': 'Only the service itself sets this status.',
  'Order.ResumeStatusUnusable': 'An order on hold can only resume to the status it had before the hold.',
  'Order.NotPurchasable': 'No label can be bought while the order has this status.',
  'Order.StoreChangesNotAccepted': "The store's changes cannot be applied to the order.",
  'Order.NotReadyForPurchase': 'No label can be bought for the order yet.',
  'Order.ClosedAtSource': 'The order was closed in its store.',
  'Order.CustomsRequired': 'The order lacks customs information that this shipment needs.',
  'Order.NotLoaded': 'The order could not be read from its store.',
  'Order.MetadataUnreadable': "The store's data for this order could not be understood.",
  'Order.FromStore': 'The order came from a store. Change it there.',
  'Order.HasLabel': 'The order has a label. Cancel the label first.',
  'Order.IsDraft': 'The order is still a draft. Edit the draft in the web application.',
  'Order.Changed': 'The order was changed by someone else.',
  'Order.NotFromStore': 'The order did not come from a store.',
  'Order.LinesUnmatched': 'The packages do not match the items to ship.',
  'Order.ParcelsFixed': 'The packages of the order can no longer be changed.',
  'Order.Erased': "The order's personal data was erased, so no label can be bought for it.",

  'Store.PushNotFound': 'No fulfillment update exists for this label.',
  'Store.PushNotWaiting': 'This fulfillment update is in progress or already finished.',

  'Draft.NotFound': 'Draft not found. The draft may have become an order or been discarded.',
  'Draft.Changed': 'The draft was changed elsewhere.',
  'Draft.Ended': 'The order is no longer a draft and cannot be edited.',
  'Draft.Unfinished': 'The draft is incomplete or has errors, so it cannot become an order yet.',
  'Draft.TooMany': 'The account has reached its limit of drafts. Finish or discard some drafts first.',
  'Selection.Grown': 'More orders match the filter now than when you selected them.',
  'Selection.TooLarge': 'Too many orders are selected. Narrow the filter.',
  'View.NotFound': 'View not found.',
  'View.TooMany': 'The limit of saved views has been reached. Remove a view first.',

  'Warehouse.NotFound': 'Ship-from address not found.',
  'Warehouse.TooMany': 'The account has reached its limit of ship-from addresses. Remove one first.',
  'ParcelPreset.NotFound': 'Package preset not found.',
  'ParcelPreset.TooMany': 'The account has reached its limit of package presets. Remove one first.',
  'Address.NotFound': 'Saved address not found.',
  'Address.TooMany': 'The account has reached its limit of saved addresses. Remove one first.',

  'Shipment.NotFound': 'Shipment not found.',

  'Rate.NotFound': 'Rate not found for this shipment.',
  'Rate.Stale': 'The rate has expired, or the shipment has changed. Request new rates and use a new rate ID.',
  'Rate.ParcelIncomplete': 'The package has neither dimensions nor a predefined package, so it cannot be rated.',
  'Rate.PackageUnknown': 'No carrier has a package with this name.',
  'Rate.CarrierRejected': 'The carriers rejected the shipment.',
  'Rate.NotServed': 'The carrier does not deliver to this destination.',
  'Rate.NoneAvailable': 'No carrier offers a service for this shipment.',

  'Carrier.Unavailable': 'The carrier is unavailable, and nothing was bought. Try again later.',

  'Purchase.NotFound': 'Purchase not found.',
  'Purchase.OutcomeKnown': 'The outcome of this purchase is already known.',
  'Purchase.SettledByOperator':
    "The purchase used one of the operator's carrier accounts. Only the operator can record the outcome.",
  'Purchase.KeyReused': 'This purchase key was already used to buy another rate.',
  'Purchase.KeySpent': 'The label bought with this key was canceled. Use a new key to buy another label.',

  'Event.AfterExpired': 'Events after the given one may have been deleted.',
  'Webhook.NotFound': 'Webhook not found.',
  'Webhook.DeliveryNotFound': 'The webhook has no delivery of this event.',
  'Webhook.UrlNotAllowed': 'Webhooks cannot be sent to this URL.',
  'Webhook.Disabled': 'The webhook is disabled. Enable it first.',
  'Webhook.IdempotencyKeyReused': 'This Idempotency-Key was already used for a webhook with different content.',
  'Webhook.TooMany': 'The account has too many webhooks. Delete one first.',

  'Batch.NotFound': 'Batch not found.',
  'Batch.ItemNotFound': 'The batch does not contain this shipment.',
  'Batch.ShipmentTaken': 'Another open batch already contains some of the shipments.',
  'Batch.TooLarge': 'A batch can have at most 5,000 shipments.',
  'Batch.StateNotAllowed': 'The state of the batch does not allow this.',
  'Batch.NothingToBuy': 'No item of the batch is ready to be bought.',
  'Batch.OverTotal': 'The batch costs more than maxTotal.',
  'Batch.NoMatchingRate': 'No rate matches the selection of the batch.',
  'Batch.RateRestricted':
    'This service is for certain contents only. Set allowRestricted in the selection of the batch to use it.',
  'Batch.IdempotencyKeyReused': 'This Idempotency-Key was already used for a batch with different content.',
  'Batch.SlipsUnavailable': 'Packing slips are not available. Request the labels without includeSlips.',

  'Label.NotFound': 'Label not found.',
  'Label.AlreadyExists': 'The shipment already has a live label.',
  'Label.PurchaseInProgress': 'Another purchase for this shipment is in progress.',
  'Label.PurchasesHeld':
    'Purchases are on hold while the operator compares a restored database with the carriers. Retry after the number of seconds in Retry-After.',
  'Label.CustomsRequired': 'Customs information is missing.',
  'Label.CarrierRejected': 'The carrier rejected the purchase.',
  'Label.Processing': 'The file is not ready yet. Try again shortly.',
  'Label.Cancelled': 'The label was canceled.',
  'Label.GenerationFailed': "The label file could not be created from the carrier's data.",
  'Label.TrackingNumberMissing': 'The label has no tracking number, so there is nothing to cancel.',
  'Label.TrackingNumberTaken': 'Another label already has this tracking number.',
  'Label.TrackingNumberOfOther':
    'The carrier has a different reference for this tracking number, so the number belongs to another label.',
  'Label.TrackingNumberUnconfirmed': 'The carrier did not confirm that this tracking number belongs to the purchase.',
  'Label.CancellationOutcomeKnown': 'The label has no cancellation with an unknown outcome.',
  'Label.CancellationOutcomeUnknown':
    'The carrier did not respond to the cancellation. The service keeps checking for the outcome.',

  'Credit.Insufficient': 'The account does not have enough credit for this label.',
  'Key.SpendLimitReached': 'The label would exceed the daily spend limit of the API key.',

  'Session.Required': 'Sign in first.',
  'Session.AccountChanged': 'You switched accounts or users in another window.',
  'Session.SignInRefused': 'Incorrect email or password.',
  'Session.PasswordWrong': 'Incorrect password.',
  'Session.CrossSite': 'The request did not come from the pages of the web application.',
  'Session.CookieOnly': 'The web application does not accept an Authorization header. Programs must use /api.',
  'Session.NotAllowed': 'Your role does not allow this. Ask someone whose role allows it.',
  'Session.StepUpRequired': 'Confirm your identity with your password or a passkey.',
  'Session.AccountNotFound': 'You do not belong to this account.',
  'Session.NotFound': 'Session not found.',
  'Session.Busy': 'Too many people are signing in right now. Retry after the number of seconds in Retry-After.',

  'Link.NotFound': 'This link is not valid. The link was used or replaced, or has expired.',

  'Person.NotFound': 'Person not found.',
  'Person.AlreadyMember': 'This person already belongs to the account.',
  'Person.LastOwner': 'An account needs at least one Owner. Make someone else an Owner first.',
  'Person.BelongsElsewhere': 'This person also belongs to another account. Only the operator can create a reset link.',
  'Person.EmailTaken': 'This email address is already in use.',

  'Passkey.NotOffered': 'Passkeys do not work at this URL. Passkeys require HTTPS or localhost.',
  'Passkey.Refused': 'The passkey was not accepted.',
  'Passkey.NotFound': 'Passkey not found.',

  'Key.NotFound': 'Key not found.',

  'CarrierAccount.NotFound': 'Carrier account not found.',
  'CarrierAccount.NotAccepted': 'The carrier account could not be verified, so nothing was saved.',
  'CarrierAccount.TooMany': 'The account has reached its limit of carrier accounts. Disconnect one first.',
  'CarrierAccount.Unreadable': 'The credentials of the carrier account cannot be decrypted. Connect it again.',

  'Store.NotFound': 'Store not found.',
  'Store.UnreadOrderNotFound': 'The store has no unread order with this id.',
  'Store.NameTaken': 'Another store of this kind already has this name. Choose another name.',
  'Store.SameShop': 'Another store of this account has the same orders. Confirm that this is another shop.',
  'Store.NotAccepted': 'The connection to the store could not be verified, so nothing was saved.',
  'Store.TooMany': 'The account has reached its limit of connected stores. Disconnect one first.',
  'Store.NotBegun': 'This connection attempt has expired or was started in another browser. Start again.',
  'Store.Unreadable': 'The credentials of the store cannot be decrypted. Connect it again.',

  'Printer.NotFound': 'Printer not found.',
  'Key.TooMany': 'The account has reached its limit of valid keys. Revoke a key first.',
  'SubAccount.TooMany': 'The account has reached its limit of sub-accounts. Use an existing sub-account.',
  'Person.TooMany': 'The account has reached its limit of people or open invitations. Remove a person first.',
  'Passkey.TooMany': 'You have reached the limit of passkeys. Remove a passkey first.',
  'Printer.TooMany': 'The account has reached its limit of printers. Remove one first.',
  'Printer.TooMuch': 'These labels are too large to print at once. Print fewer.',
  'Printer.RawPrintingOff': 'Printing from the server is turned off. The operator can turn it on.',

  'TopUp.NotFound': 'Top-up not found.',
  'TopUp.TooMany': 'Too many top-ups are waiting for payment. Pay a top-up, or let one expire.',
  'TopUp.TooManyUnpaid': 'Too many unpaid top-ups are still checked for late payments. Try again in a few days.',
  'TopUp.Unavailable': 'No payment address or exchange rate is available right now. Try again later.',
} as const satisfies Record<string, string>

export type CatalogueCode = keyof typeof errorCatalogue

/** `Validation.ZipRequired`, `Validation.ZipInvalid`. */
export type FieldCode = `Validation.${string}Required` | `Validation.${string}Invalid`

export type ErrorCode = CatalogueCode | FieldCode

/** The name of a code's page, below `/docs/errors/`. Composed codes share two pages. */
export function errorPage(code: ErrorCode): string {
  if (Object.hasOwn(errorCatalogue, code)) return code
  return code.endsWith('Required') ? 'Validation.FieldNameRequired' : 'Validation.FieldNameInvalid'
}
