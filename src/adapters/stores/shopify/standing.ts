/** Whether Shopify lets a fulfilment order be shipped now, by its status, its order's payment and risk, and what it allows. */
import type { Unit } from '#adapters/stores/shopify/answers.ts'
import type { Standing, WaitingReason } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'

/** A tag by which a merchant says that the risk which Shopify sees was looked into: Shopify itself has no word for it. */
export const riskAcceptedTag = 'risk-accepted'

const paidEnough = ['PAID', 'AUTHORIZED', 'PARTIALLY_REFUNDED']
const unpaid = ['PENDING', 'PARTIALLY_PAID', 'EXPIRED', 'VOIDED']
const holdReasons: Readonly<Record<string, WaitingReason>> = {
  AWAITING_PAYMENT: 'unpaid',
  HIGH_RISK_OF_FRAUD: 'fraud check',
  INCORRECT_ADDRESS: 'address in doubt',
  INVENTORY_OUT_OF_STOCK: 'out of stock',
  ONLINE_STORE_POST_PURCHASE_CROSS_SELL: 'being edited',
}
/** Ways in which an order reaches its buyer without a carrier. */
const withoutCarrier = ['PICK_UP', 'RETAIL', 'NONE', 'LOCAL']

/** What is known of a unit beside its own fields. */
export type Rest = {
  /** Whether anything of it is to be shipped still. */
  isLeft: boolean
  wasShipped: boolean
  /** Whether it was, and all of that was cancelled again. */
  wasTakenBack: boolean
  hasAddress: boolean
}

/** Shopify does not open again what was fulfilled whole. */
const elsewhere = 'the returned items have their own fulfillment order, which is imported as another order'

export function standingOf(unit: Unit, rest: Rest): Standing {
  return closedBy(unit, rest) ?? unreadableBy(unit) ?? withheldBy(rest) ?? waitingFor(unit) ?? { state: 'open' }
}

function closedBy(unit: Unit, { isLeft, wasShipped, wasTakenBack }: Rest): Standing | null {
  const { order, status } = unit
  if (order.cancelledAt !== null || status === 'CANCELLED')
    return { state: 'closed', reason: 'cancelled', detail: null }
  if (order.displayFinancialStatus === 'REFUNDED') return { state: 'closed', reason: 'refunded', detail: null }
  if (status === 'CLOSED' || status === 'INCOMPLETE' || !isLeft) {
    if (wasShipped) return { state: 'closed', reason: 'fulfilled', detail: null }
    return { state: 'closed', reason: 'closed', detail: wasTakenBack ? elsewhere : null }
  }
  if (unit.requestStatus === 'CANCELLATION_REQUESTED') {
    return { state: 'closed', reason: 'cancellation requested', detail: null }
  }
  const method = unit.deliveryMethod?.methodType
  if (method && withoutCarrier.includes(method)) {
    return { state: 'closed', reason: 'closed', detail: `it is delivered without a carrier: ${method}` }
  }
  return order.closed ? { state: 'closed', reason: 'closed', detail: 'the order is archived' } : null
}

function unreadableBy({ status, order }: Unit): Standing | null {
  if (!['OPEN', 'IN_PROGRESS', 'ON_HOLD', 'SCHEDULED'].includes(status)) {
    return { state: 'unreadable', detail: `status ${status}` }
  }
  const payment = order.displayFinancialStatus
  if (payment === null) return { state: 'unreadable', detail: 'its payment status is missing' }
  if (!paidEnough.includes(payment) && !unpaid.includes(payment)) {
    return { state: 'unreadable', detail: `payment ${payment}` }
  }
  const risk = order.risk.recommendation
  const isKnown = ['ACCEPT', 'NONE', 'INVESTIGATE', 'CANCEL'].includes(risk)
  return isKnown ? null : { state: 'unreadable', detail: `risk ${risk}` }
}

const withheldBy = ({ hasAddress }: Rest): Standing | null =>
  hasAddress
    ? null
    : {
        state: 'withheld',
        detail: 'Shopify hides the address because the app has no access to protected customer data',
      }

function waitingFor(unit: Unit): Standing | null {
  const waits = (reason: WaitingReason, detail: string | null = null): Standing => ({
    state: 'waiting',
    reason,
    detail,
  })
  const { order } = unit
  const [hold] = unit.fulfillmentHolds
  if (unit.status === 'ON_HOLD' || hold) {
    return waits(
      holdReasons[hold?.reason ?? ''] ?? 'on hold',
      textOrNull(hold?.reasonNotes) ?? textOrNull(hold?.displayReason),
    )
  }
  if (unit.status === 'SCHEDULED') return waits('scheduled', unit.fulfillAt)
  if (unpaid.includes(order.displayFinancialStatus ?? '')) return waits('unpaid', order.displayFinancialStatus)
  const risk = order.risk.recommendation
  if ((risk === 'CANCEL' || risk === 'INVESTIGATE') && !order.tags.includes(riskAcceptedTag)) {
    return waits('fraud check', `Shopify recommends that you ${risk.toLowerCase()} the order`)
  }
  const mayShip = unit.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT')
  return mayShip ? null : waits('not released', 'Shopify does not allow this app to fulfill the order')
}
