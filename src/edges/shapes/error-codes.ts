/** The errors of domain verbs that several edges call. */
import type { CatalogueCode } from '#kit/errors/catalogue.ts'

const codes = <const Codes extends readonly CatalogueCode[]>(...list: Codes): Codes => list

export const parcelErrors = codes('Validation.ParcelWeightExceeded', 'Validation.ParcelSizeExceeded')

export const moveErrors = codes(
  'Order.NotFound',
  'Order.TransitionNotAllowed',
  'Order.StatusUnusable',
  'Order.StatusSystemManaged',
  'Order.ResumeStatusUnusable',
)

export const rateErrors = codes(
  'Shipment.NotFound',
  'Rate.ParcelIncomplete',
  'Rate.PackageUnknown',
  'Rate.CarrierRejected',
  'Carrier.Unavailable',
)

export const buyErrors = codes(
  'Shipment.NotFound',
  'Rate.NotFound',
  'Rate.Stale',
  'Label.Cancelled',
  'Order.NotPurchasable',
  'Order.NotReadyForPurchase',
  'Order.ClosedAtSource',
  'Order.CustomsRequired',
  'Order.NotLoaded',
  'Order.MetadataUnreadable',
  'Order.Erased',
  'Label.AlreadyExists',
  'Label.PurchaseInProgress',
  'Label.PurchasesHeld',
  'Label.CustomsRequired',
  'Label.CarrierRejected',
  'Credit.Insufficient',
  'Key.SpendLimitReached',
  'Carrier.Unavailable',
)

export const cancelErrors = codes('Label.NotFound', 'Label.TrackingNumberMissing', 'Label.CancellationOutcomeUnknown')

export const fileErrors = codes(
  'Label.NotFound',
  'Label.Cancelled',
  'Label.Processing',
  'Label.GenerationFailed',
  'General.Overloaded',
)

export const documentErrors = codes('Label.NotFound', 'Label.Cancelled', 'General.Overloaded')

/** Errors of reading the packages of a store's order. */
export const storeOrderErrors = codes(
  'Order.NotFound',
  'Order.NotFromStore',
  'Order.Erased',
  'Order.MetadataUnreadable',
)

export const splitErrors = codes(...storeOrderErrors, ...parcelErrors, 'Order.LinesUnmatched', 'Order.ParcelsFixed')

export const acceptErrors = codes(...storeOrderErrors, 'Order.StoreChangesNotAccepted')
