import { needsCustoms } from '#adapters/carriers/addresses.ts'
import { getFillsManufacturerIds } from '#domain/accounts/queries.ts'
import { declareTo } from '#domain/orders/customs/product-ids.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import type { CurrentShipment, Shipment } from '#domain/orders/order/order.ts'
import { UnconfirmedClaimError } from '#domain/purchases/buying/claim-shipments.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import * as sql from '#domain/purchases/buying/sql.ts'
import { keepWithinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import type { ClaimAttempt, ClaimResult, NewClaim } from '#domain/purchases/purchase/claim.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { Rate } from '#domain/rates/rate.ts'
import { readBeforePurchase } from '#domain/store-sync/read-before-purchase.ts'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'

export type BuyLabelCommand = {
  accountId: string
  shipmentId: string
  rateId: string
  /** The carriers that the request's sub-account can use; null: all. */
  allowedCarriers: string[] | null
  correlationId: string
  /** The requester, as in the histories: `user <id>`, `key <id>`. Absent: unknown. */
  actor?: string
  /** Identifies the purchase that is started or joined, and no other. */
  key?: string
}

/** A new purchase, or the one with the same rate that owns the shipment. */
export type PurchaseClaim = { purchase: Purchase; shipment: Shipment; isNew: boolean }

/** How long a claim is held before another node can take it over, unsent. */
export const claimLeaseMs = 15_000

/** A person or a cleanup job has to free a full disk. */
const diskRetryAfterSeconds = 30
/** A person has to compare the database with what carriers sold, which takes hours. */
const holdRetryAfterSeconds = 300

/** An order that changes more often than this while it is claimed is a defect. */
const maxAttempts = 8

/** The command's key identifies another purchase. Nothing was started. */
export class KeyTakenError extends Error {
  override name = 'KeyTakenError'
}

/**
 * Claims the shipment for a purchase and reserves its price, or finds the purchase with the same rate that owns the
 * shipment. A store order is read from its store first, and a shipment that leaves its customs territory needs a
 * complete declaration.
 *
 * @throws ServiceError 404 if the account has no such shipment, or the shipment no such rate; 409 if another purchase owns
 *   the shipment, the rate's label was canceled, or the order's status forbids buying; 422 for an expired rate, an incomplete customs declaration, or too
 *   little credit; 503 if the carrier account is disconnected, this node's disk is full, or purchases are held after a
 *   backup was restored
 * @throws KeyTakenError
 */
export async function claimPurchase(deps: PurchaseDeps, command: BuyLabelCommand): Promise<PurchaseClaim> {
  if (!isUuid(command.shipmentId)) throw serviceError('Shipment.NotFound')
  const attempt = firstAttempt(deps, command)
  try {
    return await claimOrJoin(deps, attempt)
  } catch (error) {
    if (!(error instanceof ClaimTakenOverError)) throw error
    const shipment = await getShipment(deps, command.accountId, command.shipmentId)
    return { purchase: error.purchase, shipment, isNew: false }
  }
}

async function claimOrJoin(deps: PurchaseDeps, claim: ClaimAttempt): Promise<PurchaseClaim> {
  let { isReadAtStore, isDeclared, checkedRevision } = claim
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const canBuy = !deps.hold.isHeld() && (await deps.outcomes.canSpool())
    const attempt = { ...claim, canBuy, isReadAtStore, isDeclared, checkedRevision }
    const result = await claimConfirmed(deps, attempt)
    const { reason, purchase, shipment, rate } = result
    if (purchase && shipment && reason === null) return { purchase, shipment, isNew: true }
    if (purchase && shipment && reason === 'joined') {
      await bindKey(deps, attempt, purchase)
      return { purchase, shipment, isNew: false }
    }
    if (shipment && reason === 'store-unread') {
      await readBeforePurchase(deps.stores, { ...shipment, accountId: claim.accountId })
      isReadAtStore = true
      checkedRevision = shipment.revision
    } else if (shipment && rate && reason === 'undeclared') {
      await assertDeclared(deps, claim.accountId, shipment, rate)
      isDeclared = true
      checkedRevision = shipment.revision
    } else if (reason === 'changed') {
      isReadAtStore = false
      isDeclared = false
      checkedRevision = null
    } else if (reason !== 'locked') {
      throw errorOf(deps, result)
    }
  }
  throw new Error(`shipment ${claim.shipmentId} changed during each attempt to claim it`)
}

function firstAttempt(deps: PurchaseDeps, command: BuyLabelCommand): ClaimAttempt {
  return {
    accountId: command.accountId,
    purchaseId: deps.ids(),
    shipmentId: command.shipmentId.toLowerCase(),
    rateId: isUuid(command.rateId) ? command.rateId.toLowerCase() : null,
    allowedCarriers: command.allowedCarriers,
    key: command.key ?? null,
    owner: deps.node,
    leaseMs: claimLeaseMs,
    correlationId: command.correlationId,
    eventId: deps.ids(),
    actor: command.actor ?? null,
    canBuy: false,
    isReadAtStore: false,
    isDeclared: false,
    checkedRevision: null,
  }
}

/** Claims, and revokes the claim if the database did not confirm it. */
async function claimConfirmed(deps: PurchaseDeps, attempt: ClaimAttempt): Promise<ClaimResult> {
  try {
    return await deps.batcher.claim(attempt)
  } catch (error) {
    if (!(error instanceof UnconfirmedClaimError)) throw error
    await revokeClaim(deps, attempt, 'the database did not respond')
    throw error.cause
  }
}

/** A key has to identify the purchase before its request gets a response. */
async function bindKey(
  { db }: Pick<PurchaseDeps, 'db'>,
  { key }: ClaimAttempt,
  { accountId, shipmentId, purchaseId }: Purchase,
): Promise<void> {
  if (key === null) return
  const [bound] = await sql.bindKey(db, { accountId, shipmentId, key, purchaseId })
  if (bound?.purchaseId !== purchaseId) throw new KeyTakenError()
}

/** @throws ServiceError with an entry for each missing part of the customs declaration */
export async function assertDeclared(
  deps: Pick<PurchaseDeps, 'db' | 'connections'>,
  accountId: string,
  shipment: CurrentShipment,
  { carrier, carrierAccount }: Rate,
): Promise<void> {
  const connection = await deps.connections.find(accountId, carrier, carrierAccount)
  if (!connection || connection.isDisconnected) throw serviceError('Carrier.Unavailable', { carrier })
  if (!needsCustoms(connection.carrier, shipment.from, shipment.to)) return
  // Without product ids, the setting has no effect.
  const mayNeedIds = connection.carrier.productIds?.destinations.has(shipment.to.country) === true
  const fillsManufacturerIds = !mayNeedIds || (await getFillsManufacturerIds(deps, accountId))
  const errors = declareTo(connection.carrier, shipment, fillsManufacturerIds).gaps.map(({ field, predicate }) => ({
    ...errorDetail('Label.CustomsRequired', { field }),
    message: `${field} ${predicate}.`,
  }))
  if (errors.length > 0) throw new ServiceError(errors)
}

/** The error of a claim that did not succeed. */
function errorOf({ hold }: Pick<PurchaseDeps, 'hold'>, result: ClaimResult): Error {
  const { reason, order, owner, soldTo, rate, available, spending } = result
  switch (reason) {
    case 'no-rate':
      return serviceError('Rate.NotFound')
    case 'rate-sold':
      return serviceError('Label.Cancelled', { labelId: soldTo?.labelId ?? null })
    case 'owned':
      return owner?.state === 'Completed'
        ? serviceError('Label.AlreadyExists', { labelId: owner.labelId })
        : serviceError('Label.PurchaseInProgress', { operationId: owner?.purchaseId ?? null })
    case 'disconnected':
      return serviceError('Carrier.Unavailable', { carrier: rate?.carrier ?? null })
    case 'cannot-buy':
      return hold.isHeld()
        ? serviceError('Label.PurchasesHeld', { retryAfterSeconds: holdRetryAfterSeconds })
        : serviceError('General.Unavailable', { retryAfterSeconds: diskRetryAfterSeconds })
    case 'key-taken':
      return new KeyTakenError()
    case 'order-status':
      return serviceError('Order.NotPurchasable', { status: order?.status ?? null })
    case 'order-blocked':
      return serviceError(order?.purchaseBlock ?? 'Order.NotReadyForPurchase')
    case 'rate-expired':
      return serviceError('Rate.Stale')
    case 'key-limit':
      return serviceError('Key.SpendLimitReached', {
        required: Number(rate?.charge),
        limit: Number(spending?.limit),
        spent: Number(spending?.spent?.get(rate?.currency ?? '') ?? 0),
        currency: rate?.currency ?? null,
      })
    case 'credit':
      return serviceError('Credit.Insufficient', {
        required: Number(rate?.charge),
        available: Number(available),
        currency: rate?.currency ?? null,
      })
    default:
      return serviceError('Shipment.NotFound')
  }
}

/** Another node took over the claim before it was revoked, and sends it. */
class ClaimTakenOverError extends Error {
  override name = 'ClaimTakenOverError'
  readonly purchase: Purchase

  constructor(purchase: Purchase) {
    super(`purchase ${purchase.purchaseId} was taken over`)
    this.purchase = purchase
  }
}

/**
 * Revokes a claim that this node has not sent, so that no node sends it later. Like any outcome, this is written until it
 * succeeds, however long the caller waits.
 *
 * @throws ClaimTakenOverError
 */
async function revokeClaim(deps: PurchaseDeps, claim: NewClaim, detail: string): Promise<void> {
  const { accountId, purchaseId, eventId: claimEventId } = claim
  const outcome = { outcome: 'unsent', detail, stepId: null, owner: deps.node, claimEventId } as const
  const record = () => recordPurchaseOutcome(deps, { accountId, purchaseId }, outcome)
  const writing = deps.outcomes.write({ kind: 'purchase', accountId, purchaseId, outcome }, record)
  const ended = await keepWithinWindow(deps, writing).catch(() => null)
  if (ended && ended.purchase.state !== 'Failed') throw new ClaimTakenOverError(ended.purchase)
}
