/** The HTTP status of each error code, for all edges. */
import type { CatalogueCode } from '#kit/errors/catalogue.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'
import { ValidationError } from '#kit/errors/validation-issues.ts'

/** The contract's list is closed: clients reject other words. */
export const categories = [
  'General',
  'Validation',
  'Authorization',
  'NotFound',
  'Conflict',
  'Infrastructure',
  'Upstream',
] as const
export type Category = (typeof categories)[number]

export type ErrorStatus = { status: number; category: Category }

const answered = (status: number, category: Category): ErrorStatus => ({ status, category })

/** The status and category of each code in the catalogue. */
export const errorStatuses = {
  'General.Unexpected': answered(500, 'General'),
  'General.RouteNotFound': answered(404, 'NotFound'),
  'General.MethodNotAllowed': answered(405, 'Validation'),
  'General.UnsupportedMediaType': answered(415, 'Validation'),
  'General.BodyTooLarge': answered(413, 'Validation'),
  'General.TooManyRequests': answered(429, 'General'),
  'General.Overloaded': answered(503, 'Upstream'),
  'General.Unavailable': answered(503, 'Upstream'),

  'Validation.RequestUnreadable': answered(400, 'Validation'),
  'Validation.IdempotencyKeyReserved': answered(400, 'Validation'),
  'Validation.ParcelWeightExceeded': answered(422, 'Validation'),
  'Validation.ParcelSizeExceeded': answered(422, 'Validation'),

  'Auth.CredentialInvalid': answered(401, 'Authorization'),
  'Auth.CredentialExpired': answered(401, 'Authorization'),
  'Auth.CredentialRevoked': answered(401, 'Authorization'),
  'Auth.EnvironmentMismatch': answered(401, 'Authorization'),

  'SubAccount.NotFound': answered(404, 'NotFound'),
  'SubAccount.Inactive': answered(409, 'Conflict'),

  'Order.NotFound': answered(404, 'NotFound'),
  'Order.IdempotencyKeyReused': answered(422, 'Validation'),
  'Order.TransitionNotAllowed': answered(409, 'Conflict'),
  'Order.StatusUnusable': answered(422, 'Validation'),
  'Order.StatusSystemManaged': answered(422, 'Validation'),
  'Order.ResumeStatusUnusable': answered(422, 'Validation'),
  'Order.NotPurchasable': answered(409, 'Conflict'),
  'Order.StoreChangesNotAccepted': answered(409, 'Conflict'),
  'Order.NotReadyForPurchase': answered(422, 'Validation'),
  'Order.ClosedAtSource': answered(422, 'Validation'),
  'Order.CustomsRequired': answered(422, 'Validation'),
  'Order.NotLoaded': answered(422, 'Validation'),
  'Order.MetadataUnreadable': answered(422, 'Validation'),
  'Order.FromStore': answered(409, 'Conflict'),
  'Order.HasLabel': answered(409, 'Conflict'),
  'Order.IsDraft': answered(409, 'Conflict'),
  'Order.Changed': answered(412, 'Conflict'),
  'Order.NotFromStore': answered(422, 'Validation'),
  'Order.LinesUnmatched': answered(422, 'Validation'),
  'Order.ParcelsFixed': answered(409, 'Conflict'),
  'Order.Erased': answered(422, 'Validation'),

  'Store.PushNotFound': answered(404, 'NotFound'),
  'Store.PushNotWaiting': answered(409, 'Conflict'),

  'Draft.NotFound': answered(404, 'NotFound'),
  'Draft.Changed': answered(409, 'Conflict'),
  'Draft.Ended': answered(409, 'Conflict'),
  'Draft.Unfinished': answered(422, 'Validation'),
  'Draft.TooMany': answered(409, 'Conflict'),
  'Selection.Grown': answered(409, 'Conflict'),
  'Selection.TooLarge': answered(422, 'Validation'),
  'View.NotFound': answered(404, 'NotFound'),
  'View.TooMany': answered(409, 'Conflict'),

  'Warehouse.NotFound': answered(404, 'NotFound'),
  'Warehouse.TooMany': answered(409, 'Conflict'),
  'ParcelPreset.NotFound': answered(404, 'NotFound'),
  'ParcelPreset.TooMany': answered(409, 'Conflict'),
  'Address.NotFound': answered(404, 'NotFound'),
  'Address.TooMany': answered(409, 'Conflict'),

  'Shipment.NotFound': answered(404, 'NotFound'),

  'Rate.NotFound': answered(404, 'NotFound'),
  'Rate.Stale': answered(422, 'Validation'),
  'Rate.ParcelIncomplete': answered(422, 'Validation'),
  'Rate.PackageUnknown': answered(422, 'Validation'),
  'Rate.CarrierRejected': answered(422, 'Upstream'),
  'Rate.NotServed': answered(422, 'Upstream'),
  'Rate.NoneAvailable': answered(422, 'Upstream'),

  'Carrier.Unavailable': answered(503, 'Upstream'),

  'Purchase.NotFound': answered(404, 'NotFound'),
  'Purchase.OutcomeKnown': answered(409, 'Conflict'),
  'Purchase.SettledByOperator': answered(409, 'Conflict'),
  'Purchase.KeyReused': answered(422, 'Validation'),
  'Purchase.KeySpent': answered(409, 'Conflict'),

  'Event.AfterExpired': answered(422, 'Validation'),
  'Webhook.NotFound': answered(404, 'NotFound'),
  'Webhook.DeliveryNotFound': answered(404, 'NotFound'),
  'Webhook.UrlNotAllowed': answered(422, 'Validation'),
  'Webhook.Disabled': answered(409, 'Conflict'),
  'Webhook.IdempotencyKeyReused': answered(422, 'Validation'),
  'Webhook.TooMany': answered(409, 'Conflict'),

  'Batch.NotFound': answered(404, 'NotFound'),
  'Batch.ItemNotFound': answered(404, 'NotFound'),
  'Batch.ShipmentTaken': answered(409, 'Conflict'),
  'Batch.TooLarge': answered(422, 'Validation'),
  'Batch.StateNotAllowed': answered(409, 'Conflict'),
  'Batch.NothingToBuy': answered(422, 'Validation'),
  'Batch.OverTotal': answered(422, 'Validation'),
  'Batch.NoMatchingRate': answered(422, 'Validation'),
  'Batch.RateRestricted': answered(422, 'Validation'),
  'Batch.IdempotencyKeyReused': answered(422, 'Validation'),
  'Batch.SlipsUnavailable': answered(422, 'Validation'),

  'Label.NotFound': answered(404, 'NotFound'),
  'Label.AlreadyExists': answered(409, 'Conflict'),
  'Label.PurchaseInProgress': answered(409, 'Conflict'),
  'Label.PurchasesHeld': answered(503, 'Upstream'),
  'Label.CustomsRequired': answered(422, 'Validation'),
  'Label.CarrierRejected': answered(422, 'Upstream'),
  'Label.Processing': answered(202, 'General'),
  'Label.Cancelled': answered(409, 'Conflict'),
  'Label.GenerationFailed': answered(500, 'Infrastructure'),
  'Label.TrackingNumberMissing': answered(422, 'Validation'),
  'Label.TrackingNumberTaken': answered(422, 'Validation'),
  'Label.TrackingNumberOfOther': answered(422, 'Validation'),
  'Label.TrackingNumberUnconfirmed': answered(422, 'Validation'),
  'Label.CancellationOutcomeKnown': answered(409, 'Conflict'),
  'Label.CancellationOutcomeUnknown': answered(500, 'Upstream'),

  'Credit.Insufficient': answered(422, 'Validation'),
  'Key.SpendLimitReached': answered(422, 'Validation'),

  'Session.Required': answered(401, 'Authorization'),
  'Session.AccountChanged': answered(409, 'Conflict'),
  'Session.SignInRefused': answered(401, 'Authorization'),
  'Session.PasswordWrong': answered(422, 'Validation'),
  'Session.CrossSite': answered(403, 'Authorization'),
  'Session.CookieOnly': answered(400, 'Validation'),
  'Session.NotAllowed': answered(403, 'Authorization'),
  'Session.StepUpRequired': answered(403, 'Authorization'),
  'Session.AccountNotFound': answered(404, 'NotFound'),
  'Session.NotFound': answered(404, 'NotFound'),
  'Session.Busy': answered(503, 'Upstream'),

  'Link.NotFound': answered(404, 'NotFound'),

  'Person.NotFound': answered(404, 'NotFound'),
  'Person.AlreadyMember': answered(409, 'Conflict'),
  'Person.LastOwner': answered(409, 'Conflict'),
  'Person.BelongsElsewhere': answered(409, 'Conflict'),
  'Person.EmailTaken': answered(409, 'Conflict'),

  'Passkey.NotOffered': answered(409, 'Conflict'),
  'Passkey.Refused': answered(422, 'Validation'),
  'Passkey.NotFound': answered(404, 'NotFound'),

  'Key.NotFound': answered(404, 'NotFound'),

  'CarrierAccount.NotFound': answered(404, 'NotFound'),
  'CarrierAccount.NotAccepted': answered(422, 'Upstream'),
  'CarrierAccount.TooMany': answered(409, 'Conflict'),
  'CarrierAccount.Unreadable': answered(409, 'Conflict'),

  'Store.NotFound': answered(404, 'NotFound'),
  'Store.UnreadOrderNotFound': answered(404, 'NotFound'),
  'Store.NameTaken': answered(409, 'Conflict'),
  'Store.SameShop': answered(409, 'Conflict'),
  'Store.NotAccepted': answered(422, 'Upstream'),
  'Store.TooMany': answered(409, 'Conflict'),
  'Store.NotBegun': answered(409, 'Conflict'),
  'Store.Unreadable': answered(409, 'Conflict'),

  'Printer.NotFound': answered(404, 'NotFound'),
  'Key.TooMany': answered(409, 'Conflict'),
  'SubAccount.TooMany': answered(409, 'Conflict'),
  'Person.TooMany': answered(409, 'Conflict'),
  'Passkey.TooMany': answered(409, 'Conflict'),
  'Printer.TooMany': answered(409, 'Conflict'),
  'Printer.TooMuch': answered(422, 'Validation'),
  'Printer.RawPrintingOff': answered(409, 'Conflict'),

  'TopUp.NotFound': answered(404, 'NotFound'),
  'TopUp.TooMany': answered(409, 'Conflict'),
  'TopUp.TooManyUnpaid': answered(409, 'Conflict'),
  'TopUp.Unavailable': answered(503, 'Upstream'),
} as const satisfies Record<CatalogueCode, ErrorStatus>

const issueStatuses = { malformed: 400, invalid: 422 } as const

/** The number of seconds after which the request can be repeated. Null: unknown. */
export function retryAfterSecondsOf(error: ServiceError): number | null {
  const seconds = error.errors[0]?.metaData?.retryAfterSeconds
  return typeof seconds === 'number' ? seconds : null
}

/** The first of several errors determines the status. */
export function statusOf(error: ServiceError): ErrorStatus {
  if (error instanceof ValidationError) return { status: issueStatuses[error.kind], category: 'Validation' }
  const known: Readonly<Record<string, ErrorStatus>> = errorStatuses
  return known[error.code] ?? errorStatuses['General.Unexpected']
}
