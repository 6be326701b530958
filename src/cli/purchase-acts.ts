/** The actions of the commands for purchases. */
import { CommandError, getAccountId, outcomeDeps, type Tools } from '#cli/command-line.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { carrierWordsOf } from '#domain/purchases/purchase/purchase-failure.ts'
import { findPurchase, type PurchaseWithEvents } from '#domain/purchases/queries/find-purchase.ts'
import { listFailed } from '#domain/purchases/queries/list-failed.ts'
import { listMischarged, type MischargedPurchase } from '#domain/purchases/queries/list-mischarged.ts'
import { listOpen } from '#domain/purchases/queries/list-open.ts'
import { listUnresolved } from '#domain/purchases/queries/list-unresolved.ts'
import {
  listUnresolvedCancellations,
  type UnresolvedCancellation,
} from '#domain/purchases/queries/list-unresolved-cancellations.ts'
import { resolveCancellation } from '#domain/purchases/reconciling/resolve-cancellation.ts'
import { resolvePurchase } from '#domain/purchases/reconciling/resolve-purchase.ts'
import { listStrayLabels } from '#domain/purchases/stray-labels/list-stray-labels.ts'

/** The output for a purchase. */
const purchaseAnswer = (purchase: Purchase) => ({
  purchaseId: purchase.purchaseId,
  accountId: purchase.accountId,
  orderId: purchase.orderId,
  shipmentId: purchase.shipmentId,
  rateId: purchase.rateId,
  state: purchase.state,
  carrier: purchase.carrier,
  carrierAccount: purchase.carrierAccount,
  service: purchase.quote.serviceCode,
  charge: purchase.charge,
  currency: purchase.currency,
  labelId: purchase.labelId,
  sentAt: purchase.sentAt?.toISOString() ?? null,
  createdAt: purchase.createdAt.toISOString(),
})

const mischargedAnswer = ({ purchase, difference, adjusted }: MischargedPurchase) => ({
  ...purchaseAnswer(purchase),
  carrierCharged: purchase.carrierCharged?.amount ?? null,
  carrierChargedCurrency: purchase.carrierCharged?.currency ?? null,
  difference,
  adjusted,
})

const failedAnswer = (purchase: Purchase) => ({
  ...purchaseAnswer(purchase),
  code: purchase.failure?.code ?? null,
  message: purchase.failure?.message ?? null,
  ...carrierWordsOf(purchase.failure),
})

/** The output for a cancellation in a list of purchases. */
const cancellationAnswer = ({ cancellation, label }: UnresolvedCancellation) => ({
  cancellationId: cancellation.cancellationId,
  purchaseId: label.purchaseId,
  accountId: cancellation.accountId,
  orderId: label.orderId,
  shipmentId: label.shipmentId,
  labelId: label.labelId,
  state: cancellation.state,
  carrier: label.carrier,
  carrierAccount: label.carrierAccount,
  trackingNumber: label.trackingNumber,
  charge: label.charge,
  currency: label.currency,
  sentAt: cancellation.sentAt?.toISOString() ?? null,
  createdAt: cancellation.createdAt.toISOString(),
})

const detailedAnswer = ({ purchase, events }: PurchaseWithEvents) => ({
  ...purchaseAnswer(purchase),
  failure: purchase.failure,
  timeline: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
})

type ListOptions = { open?: true; failed?: true; unresolved?: true; mischarged?: true }

const dayMs = 24 * 60 * 60 * 1000

export async function list(tools: Tools, options: ListOptions): Promise<object[]> {
  if (Object.keys(options).length > 1)
    throw new CommandError('Use only one of --open, --failed, --unresolved and --mischarged.')
  if (options.mischarged) return (await listMischarged(tools)).map(mischargedAnswer)
  if (options.unresolved) {
    return [
      ...(await listUnresolved(tools)).map(purchaseAnswer),
      ...(await listUnresolvedCancellations(tools)).map(cancellationAnswer),
      ...(await listStrayLabels(tools)),
    ]
  }
  if (options.open) return (await listOpen(tools)).map(purchaseAnswer)
  if (options.failed) return (await listFailed(tools, null)).map(failedAnswer)
  const sinceDay = new Date(tools.clock.now().getTime() - dayMs)
  return [...(await listOpen(tools)).map(purchaseAnswer), ...(await listFailed(tools, sinceDay)).map(failedAnswer)]
}

type ShowOptions = { account: string; id: string }

export async function show(tools: Tools, options: ShowOptions) {
  const accountId = await getAccountId(tools, options.account)
  const found = await findPurchase(tools, { accountId, purchaseId: options.id })
  if (!found) throw new CommandError(`Purchase ${options.id} not found in this account.`)
  return detailedAnswer(found)
}

type ResolveOptions = ShowOptions & {
  reason: string
  trackingNumber?: string
  carrierShipmentId?: string
  notBought?: true
}

export async function resolve(tools: Tools, options: ResolveOptions) {
  const { trackingNumber, notBought } = options
  if (Boolean(trackingNumber) === Boolean(notBought)) {
    throw new CommandError('Use either --tracking-number or --not-bought.')
  }
  const accountId = await getAccountId(tools, options.account)
  const resolved = await resolvePurchase(await outcomeDeps(tools), {
    accountId,
    purchaseId: options.id,
    found: trackingNumber ? { trackingNumber, carrierShipmentId: options.carrierShipmentId ?? trackingNumber } : null,
    operator: tools.operator,
    reason: options.reason,
  })
  if (!resolved) throw new CommandError(`The account has no purchase ${options.id} with an unknown outcome.`)
  const found = await findPurchase(tools, { accountId, purchaseId: options.id })
  return found && detailedAnswer(found)
}

type ResolveVoidOptions = {
  account: string
  label: string
  reason: string
  voided?: true
  requested?: true
  notVoided?: true
}

export async function resolveVoid(tools: Tools, options: ResolveVoidOptions) {
  const { voided, requested, notVoided } = options
  const found = voided ? 'voided' : requested ? 'requested' : notVoided ? 'not voided' : null
  if (!found) throw new CommandError('Use --voided, --requested or --not-voided.')
  const accountId = await getAccountId(tools, options.account)
  const command = { accountId, labelId: options.label, found } as const
  const { operator } = tools
  if (!(await resolveCancellation(await outcomeDeps(tools), { ...command, operator, reason: options.reason }))) {
    throw new CommandError(`Label ${options.label} has no cancellation with an unknown outcome.`)
  }
  return command
}
