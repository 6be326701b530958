import { boughtLabel, failedLabel, type NewLabel } from '#domain/labels/new-label.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import {
  type Purchase,
  type PurchaseEventKind,
  type PurchaseOutcome,
  purchaseFailure,
} from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { isOpen, type PurchaseState, purchaseMoves } from '#domain/purchases/purchase/states.ts'

type Kind = PurchaseOutcome['outcome']

type Ending = {
  state: PurchaseState
  event: PurchaseEventKind
  /** The end of the reservation; null: the price stays reserved. */
  credit: 'settle' | 'release' | null
  /** The jobs that look the purchase up at its carrier. */
  lookups: 'until known' | 'later' | 'none'
}

const failed: Ending = { state: 'Failed', event: 'failed', credit: 'release', lookups: 'none' }

/** The effect of each outcome on a purchase that is open. */
const endings: Readonly<Record<Kind, Ending>> = {
  ok: { state: 'Completed', event: 'completed', credit: 'settle', lookups: 'none' },
  rejected: failed,
  unavailable: failed,
  unsent: failed,
  voided: failed,
  // The carrier may have created the label after all.
  absent: { ...failed, lookups: 'later' },
  uncertain: { state: 'OutcomeUnknown', event: 'outcome unknown', credit: null, lookups: 'until known' },
}

/** Everything that an outcome changes. */
export type OutcomeEffects = Omit<Ending, 'state' | 'event'> & {
  /** The purchase as it is afterwards. */
  purchase: Purchase
  event: { what: PurchaseEventKind; detail: Record<string, unknown> }
  /** The label that the order shows from now on: the one that was bought, or the trace of a failed purchase. */
  label: NewLabel | null
  /** Whether the purchase is no longer counted on its order. */
  closesPurchase: boolean
  /** Whether the order's store has to be notified of the label. */
  notifiesStore: boolean
}

/**
 * @param shipment the shipment of the purchase; needed only if a label was bought
 * @returns null if the outcome changes nothing: an outcome that is already recorded never changes
 */
export function effectsOf(
  deps: Pick<OutcomeDeps, 'clock' | 'ids' | 'environment' | 'findCarrier'>,
  purchase: Purchase,
  outcome: PurchaseOutcome,
  shipment: Shipment | null,
): OutcomeEffects | null {
  const { state, event: what, ...ending } = endings[outcome.outcome]
  if (!isOpen(purchase.state)) return null
  if (outcome.outcome === 'uncertain') {
    if (!purchaseMoves[purchase.state].includes(state)) return null
    return {
      ...ending,
      purchase: { ...purchase, state, owner: null },
      event: { what, detail: { detail: outcome.detail } },
      ...{ label: null, closesPurchase: false, notifiesStore: false },
    }
  }
  if (outcome.outcome === 'ok') {
    if (!shipment) throw new Error(`the shipment of purchase ${purchase.purchaseId} is missing`)
    const bought = outcome.value
    const label = boughtLabel(deps, purchase, shipment, bought)
    const { labelId } = label
    const { trackingNumber, carrierShipmentId, charged: carrierCharged } = bought
    return {
      ...ending,
      purchase: { ...purchase, state, owner: null, labelId, carrierCharged },
      event: { what, detail: { labelId, trackingNumber, carrierShipmentId, carrierCharged } },
      ...{ label, closesPurchase: false, notifiesStore: shipment.isFromStore },
    }
  }
  // Only a caller that received a 202 looks for the outcome on the order.
  const trace = purchase.acknowledged202 ? failedLabel(deps, purchase) : null
  const labelId = trace?.labelId ?? null
  const failure = purchaseFailure(purchase.carrier, outcome, deps.findCarrier(purchase.carrier))
  return {
    ...ending,
    purchase: { ...purchase, state, ownsShipment: false, owner: null, labelId, failure },
    event: { what, detail: { ...outcome } },
    ...{ label: trace, closesPurchase: trace === null, notifiesStore: false },
  }
}
