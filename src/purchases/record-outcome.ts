/**
 * The one place where a purchase ends: the request that sent it, the job that asked the carrier, and
 * the recovery of a dead node's work all come here.
 */

import type { BoughtLabel, BuyOutcome } from '#carriers/carrier.ts'
import { sampleAccountId } from '#carriers/connections.ts'
import { releaseCredit, settleCredit } from '#credits/move-credit.ts'
import { errorDetail } from '#errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'
import { slowRenderSeconds } from '#labels/drawn-label.ts'
import type { Label } from '#labels/find-label.ts'
import { type RecordedLabel, readyFormatsOf, recordFailedLabel, recordLabel } from '#labels/record-label.ts'
import { closePurchase, writeBoughtLabel, writeFailedLabel } from '#orders/apply-purchase.ts'
import { findShipment } from '#orders/find-shipment.ts'
import { LabelStatus, type LabelSummary } from '#orders/label-summary.ts'
import type { Shipment } from '#orders/order.ts'
import { askedBy, askLater } from '#purchases/ask-later.ts'
import type { OutcomeDeps } from '#purchases/purchase-deps.ts'
import * as sql from '#purchases/sql.ts'
import { isOpen, type PurchaseFailure, purchaseMoves } from '#purchases/states.ts'
import { note } from '#purchases/timeline.ts'

/** A carrier's word on a purchase; `absent`: it is certain that the carrier made no label. */
export type PurchaseOutcome = BuyOutcome | { outcome: 'absent' } | { outcome: 'voided' }

/** A purchase as it was left, and the label that it came to just now. */
export type Ended = { purchase: sql.PurchaseRow; label: Label | null }

/** Time for the carrier to finish what it may have begun before it is first asked. */
const firstQuestionAfterMs = 1000

/**
 * Writes the outcome, in one transaction: the label or the failure, the credit, the order, and what
 * is left to do. An outcome that was written before stays; nothing overrules it.
 *
 * @param known the purchase's shipment, where the caller has it at hand
 * @returns the purchase as it is then, with its label where this made it
 */
export async function recordOutcome(
  deps: OutcomeDeps,
  { account_id: accountId, id: purchaseId, shipment_id }: Pick<sql.PurchaseRow, 'account_id' | 'id' | 'shipment_id'>,
  outcome: PurchaseOutcome,
  known?: Shipment,
): Promise<Ended> {
  const ended = await deps.db.transaction(async (tx): Promise<Ended> => {
    const [purchase] = await sql.lockPurchase(tx, accountId, purchaseId)
    if (!purchase) throw new Error(`purchase ${purchaseId} is gone`)
    if (!isOpen(purchase.state)) return { purchase, label: null }
    if (outcome.outcome === 'uncertain') {
      return { purchase: await suspend(deps, tx, purchase, outcome.detail), label: null }
    }
    const shipment = known ?? (await findShipment({ db: tx }, accountId, shipment_id))
    if (outcome.outcome === 'ok') return complete(deps, tx, purchase, shipment, outcome.value)
    return { purchase: await fail(deps, tx, purchase, shipment, outcome), label: null }
  })
  if (ended.purchase.awaited) await deps.pubSub.publish(purchaseId).catch(() => {})
  return ended
}

async function complete(
  deps: OutcomeDeps,
  tx: Transaction,
  purchase: sql.PurchaseRow,
  shipment: Shipment,
  bought: BoughtLabel,
): Promise<Ended> {
  const label = labelOf(deps, purchase, shipment, bought)
  const { account_id: accountId, id: purchaseId, order_id: orderId } = purchase
  // The order's row first, as everywhere: transactions that lock in one order never wait in a circle.
  const [, recorded, [ended]] = await Promise.all([
    writeBoughtLabel(deps, tx, { accountId, orderId, label: summaryOf(label, LabelStatus.Created) }),
    recordLabel(deps, tx, label),
    sql.endPurchaseRow(tx, {
      accountId,
      purchaseId,
      state: 'Completed',
      ownsShipment: true,
      labelId: label.id,
      failure: null,
      event: {
        id: deps.ids(),
        what: 'completed',
        node: deps.node,
        detail: {
          labelId: label.id,
          trackingNumber: bought.trackingNumber,
          carrierShipmentId: bought.carrierShipmentId,
          carrierCharged: bought.charged,
        },
      },
      now: deps.clock.now(),
    }),
  ])
  await settleCredit(deps, tx, {
    accountId,
    causeId: purchaseId,
    amount: purchase.charge,
    currency: purchase.currency,
  })
  return { purchase: ended ?? purchase, label: recorded }
}

function labelOf(
  deps: OutcomeDeps,
  purchase: sql.PurchaseRow,
  shipment: Shipment,
  bought: BoughtLabel | null,
): RecordedLabel {
  // The Sandbox draws its labels itself, with SAMPLE across them; elsewhere what the carrier sent counts.
  const artwork = deps.environment === 'sandbox' ? null : (bought?.artwork ?? null)
  const delay = deps.environment === 'sandbox' ? slowRenderSeconds(shipment.to.name) : 0
  return {
    accountId: purchase.account_id,
    id: deps.ids(),
    purchaseId: purchase.id,
    orderId: purchase.order_id,
    shipmentId: purchase.shipment_id,
    carrier: purchase.carrier,
    carrierAccount: purchase.carrier_account,
    serviceCode: purchase.quote.serviceCode,
    serviceName: purchase.quote.serviceName,
    trackingNumber: bought?.trackingNumber ?? null,
    carrierShipmentId: bought?.carrierShipmentId ?? null,
    charge: purchase.charge,
    currency: purchase.currency,
    zone: bought?.zone ?? purchase.quote.zone,
    mailingDate: bought?.mailingDate ?? null,
    artwork,
    content:
      bought && !artwork
        ? {
            layout: purchase.carrier as 'usps' | 'ups' | 'fedex' | 'dhl',
            from: partyOf(shipment.from),
            to: partyOf(shipment.to),
            serviceCode: purchase.quote.serviceCode,
            serviceName: purchase.quote.serviceName,
            trackingNumber: bought.trackingNumber,
            weightPounds: shipment.parcel.weightPounds,
            shipDate: bought.mailingDate,
            zone: bought.zone ?? purchase.quote.zone,
            reference: null,
            sample: deps.environment === 'sandbox' || purchase.carrier_account === sampleAccountId,
            ...(delay > 0 ? { renderDelaySeconds: delay } : {}),
          }
        : null,
  }
}

const partyOf = (address: Shipment['from']) => ({
  name: address.name,
  company: address.company,
  street1: address.street1,
  street2: address.street2,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
})

const summaryOf = (label: RecordedLabel, labelStatus: LabelStatus): LabelSummary => ({
  labelId: label.id,
  labelStatus,
  carrier: label.carrier,
  serviceCode: label.serviceCode,
  serviceName: label.serviceName,
  trackingNumber: label.trackingNumber,
  shipDate: label.mailingDate ? new Date(`${label.mailingDate}T00:00:00Z`) : null,
  readyFormats: labelStatus === LabelStatus.Created ? [...readyFormatsOf(label)] : [],
})

function failureOf(purchase: sql.PurchaseRow, outcome: PurchaseOutcome): PurchaseFailure {
  const { carrier } = purchase
  switch (outcome.outcome) {
    case 'rejected': {
      const { carrierCode, carrierText } = outcome
      const error = errorDetail('Label.CarrierRejected', { carrier, carrierCode, carrierText })
      return { error }
    }
    case 'unavailable':
      return { error: errorDetail('Carrier.Unavailable', { carrier }) }
    default:
      return { error: errorDetail('Carrier.Unavailable', { carrier, outcome: outcome.outcome }) }
  }
}

async function fail(
  deps: OutcomeDeps,
  tx: Transaction,
  purchase: sql.PurchaseRow,
  shipment: Shipment,
  outcome: PurchaseOutcome,
): Promise<sql.PurchaseRow> {
  const { account_id: accountId, id: purchaseId, order_id: orderId } = purchase
  let labelId: string | null = null
  if (purchase.told_accepted) {
    const label = labelOf(deps, purchase, shipment, null)
    labelId = label.id
    await writeFailedLabel(deps, tx, { accountId, orderId, label: summaryOf(label, LabelStatus.Error) })
    await recordFailedLabel(deps, tx, label)
  } else {
    await closePurchase(deps, tx, { accountId, orderId })
  }
  const [ended] = await sql.endPurchaseRow(tx, {
    accountId,
    purchaseId,
    state: 'Failed',
    ownsShipment: false,
    labelId,
    failure: failureOf(purchase, outcome),
    event: { id: deps.ids(), what: 'failed', node: deps.node, detail: { ...outcome } },
    now: deps.clock.now(),
  })
  await releaseCredit(deps, tx, {
    accountId,
    causeId: purchaseId,
    amount: purchase.charge,
    currency: purchase.currency,
  })
  return ended ?? purchase
}

async function suspend(
  deps: OutcomeDeps,
  tx: Transaction,
  purchase: sql.PurchaseRow,
  detail: string,
): Promise<sql.PurchaseRow> {
  if (!purchaseMoves[purchase.state].includes('OutcomeUnknown')) return purchase
  const { account_id: accountId, id: purchaseId } = purchase
  const [suspended] = await sql.suspendPurchase(
    tx,
    accountId,
    purchaseId,
    askedBy(deps, firstQuestionAfterMs),
    deps.clock.now(),
  )
  await note(deps, tx, { accountId, purchaseId }, 'outcome unknown', { detail })
  await askLater(deps, tx, 'reconcile-purchase', { accountId, purchaseId }, firstQuestionAfterMs)
  return suspended ?? purchase
}
