/**
 * Every code that the service answers with, its status and its sentence. A code is stable once
 * published; each has a page in `docs/errors/`, and a test proves that both lists are the same.
 *
 * Beside these, codes are composed from a field's name: `Validation.<FieldName>Required` and
 * `Validation.<FieldName>Invalid`, described on the pages of those two patterns.
 */
export type Category =
  | 'General'
  | 'Validation'
  | 'Authorization'
  | 'NotFound'
  | 'Conflict'
  | 'Infrastructure'
  | 'Upstream'

type Entry = { status: number; category: Category; message: string }

const entry = (status: number, category: Category, message: string): Entry => ({ status, category, message })

export const errorCatalogue = {
  'General.Unexpected': entry(500, 'General', 'Something went wrong on our side; the request id names it in the logs.'),
  'General.RouteNotFound': entry(404, 'NotFound', 'No operation has this path.'),
  'General.MethodNotAllowed': entry(405, 'Validation', 'This path has no such method.'),
  'General.UnsupportedMediaType': entry(415, 'Validation', 'Send the body as application/json.'),
  'General.BodyTooLarge': entry(413, 'Validation', 'The body is larger than 1 MiB.'),

  'Validation.RequestUnreadable': entry(400, 'Validation', 'The request cannot be read as sent.'),
  'Validation.IdempotencyKeyReserved': entry(
    400,
    'Validation',
    'Keys that begin with "ingestion:" are reserved; choose another.',
  ),
  'Validation.ParcelWeightExceeded': entry(422, 'Validation', 'A package weighs at most 150 pounds.'),
  'Validation.ParcelSizeExceeded': entry(
    422,
    'Validation',
    'A package is at most 108 inches long, and at most 165 inches in length and girth.',
  ),

  'Auth.CredentialInvalid': entry(401, 'Authorization', 'The credential is missing, malformed or not recognised.'),
  'Auth.CredentialExpired': entry(401, 'Authorization', 'The credential has expired.'),
  'Auth.CredentialRevoked': entry(401, 'Authorization', 'The credential has been revoked or spent.'),
  'Auth.EnvironmentMismatch': entry(401, 'Authorization', 'The credential belongs to the other environment.'),

  'SubAccount.NotFound': entry(404, 'NotFound', 'The account has no such sub-account.'),
  'SubAccount.Inactive': entry(409, 'Conflict', 'The sub-account is not active.'),

  'Order.NotFound': entry(404, 'NotFound', 'The account has no such order.'),
  'Order.IdempotencyKeyReused': entry(
    422,
    'Validation',
    'This Idempotency-Key was used for an order with other content.',
  ),
  'Order.TransitionNotAllowed': entry(409, 'Conflict', 'The order cannot move from its status to the requested one.'),
  'Order.StatusUnusable': entry(422, 'Validation', 'This status cannot be requested.'),
  'Order.StatusSystemManaged': entry(422, 'Validation', 'This status is set by the service alone.'),
  'Order.ResumeStatusUnusable': entry(
    422,
    'Validation',
    'An order on hold resumes to the status it was held from, and to no other.',
  ),
  'Order.NotPurchasable': entry(409, 'Conflict', 'No label can be bought while the order has this status.'),
  'Order.NotReadyForPurchase': entry(422, 'Validation', 'The imported order is not ready to be bought for.'),
  'Order.ClosedAtSource': entry(422, 'Validation', 'The order was closed in the store that it came from.'),
  'Order.CustomsRequired': entry(422, 'Validation', 'The shipment needs customs information that the order lacks.'),
  'Order.NotLoaded': entry(422, 'Validation', 'The imported order has not been loaded from its store yet.'),
  'Order.MetadataUnreadable': entry(422, 'Validation', 'What the store sent with the order cannot be read.'),

  'Shipment.NotFound': entry(404, 'NotFound', 'The account has no such shipment.'),

  'Rate.NotFound': entry(404, 'NotFound', 'The shipment has no such rate.'),
  'Rate.Stale': entry(422, 'Validation', 'The rate has expired; ask for rates again and use a new id.'),
  'Rate.ParcelIncomplete': entry(
    422,
    'Validation',
    'The parcel has neither dimensions nor a predefined package, so it cannot be rated.',
  ),
  'Rate.CarrierRejected': entry(422, 'Upstream', 'The carriers refused to rate the shipment as it is.'),
  'Rate.NoneAvailable': entry(422, 'Upstream', 'No carrier offers a service for this shipment.'),

  'Carrier.Unavailable': entry(
    503,
    'Upstream',
    'The carrier cannot be reached now, and nothing happened there; retry later.',
  ),

  'Label.NotFound': entry(404, 'NotFound', 'The account has no such label.'),
  'Label.AlreadyExists': entry(409, 'Conflict', 'The shipment has a live label already.'),
  'Label.PurchaseInProgress': entry(409, 'Conflict', 'Another purchase for the shipment is under way.'),
  'Label.CarrierRejected': entry(422, 'Upstream', 'The carrier refused to make the label.'),
  'Label.Processing': entry(202, 'Conflict', 'The file is still being made; ask again shortly.'),
  'Label.Cancelled': entry(409, 'Conflict', 'The label was cancelled, so it can no longer be downloaded.'),
  'Label.GenerationFailed': entry(500, 'Infrastructure', 'The file could not be made from what the carrier sent.'),
  'Label.TrackingNumberMissing': entry(422, 'Validation', 'The shipment has no tracking number to cancel against.'),
  'Label.CancellationOutcomeUnknown': entry(
    500,
    'Upstream',
    'The carrier gave no answer to the cancellation; its outcome is being looked up.',
  ),

  'Credit.Insufficient': entry(422, 'Validation', 'The account has too little credit for this label.'),
} as const satisfies Record<string, Entry>

export type CatalogueCode = keyof typeof errorCatalogue
