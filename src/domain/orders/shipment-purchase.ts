import type { LabelStatus } from '#domain/orders/order/label-summary.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'

/** What was bought for a shipment, as the database's `shipment_purchases` answers it. */
export type ShipmentPurchase = {
  shipmentId: string
  /** The one that holds the shipment, else the latest; its state is one of `purchases/states.ts`. */
  purchase: { purchaseId: string; state: string; failure: ErrorDetail | null }
  /** One that lives, else the latest; of a purchase that failed after its 202 a trace. Null where none came. */
  label: ShipmentLabel | null
}

export type ShipmentLabel = {
  labelId: string
  status: LabelStatus
  carrier: string
  serviceCode: string
  trackingNumber: string | null
  /** Decimal text. */
  charge: string
  currency: string
  /** One of `labels/label.ts`. */
  filesState: string
  /** The one that decides, else the one that was refused last; null where nobody asked for one. */
  cancellation: { state: string; reason: string | null } | null
}
