import { needsCustoms, staysAtHome } from '#adapters/carriers/addresses.ts'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { isCarrierAllowed } from '#domain/accounts/sub-accounts.ts'
import { reserveCredit } from '#domain/credits/move-credit.ts'
import { expectPurchasable, openPurchase } from '#domain/orders/apply-purchase.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import type { CurrentShipment, Shipment } from '#domain/orders/order/order.ts'
import * as sql from '#domain/purchases/buying/sql.ts'
import { TakenOver, takeBackClaim, takeBackIfUnanswered } from '#domain/purchases/buying/take-back-claim.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { selectPurchase } from '#domain/purchases/purchase/sql.ts'
import type { NewClaim } from '#domain/purchases/purchase/together.ts'
import { isSellable, type Rate } from '#domain/rates/rate.ts'
import { readBeforePurchase } from '#domain/store-sync/read-before-purchase.ts'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

export type BuyLabelCommand = {
  accountId: string
  shipmentId: string
  rateId: string
  /** The carriers that the request's sub-account may use; null: all. */
  allowedCarriers: string[] | null
  correlationId: string
  /** Who asks, as the histories name him: `user <id>`, `key <id>`. Absent: nobody is known. */
  actor?: string
  /** Stands for the purchase that is begun or joined from then on, and for no other. */
  key?: string
}

/** A purchase that was begun now, or one of the same effective request that owns the shipment. */
export type PurchaseClaim = { purchase: Purchase; shipment: Shipment; isNew: boolean }

/** How long a claim is held before another node may take it over, unsent. */
export const claimLeaseMs = 15_000

/** A disk that is full is seen to by a person, or by whoever cleans up. */
const retryAfterSeconds = 30
/** A person has to compare what carriers sold, which takes hours. */
const heldRetryAfterSeconds = 300

/** Each time one loses, another's purchase was claimed and has failed since: more than a few is a fault of ours. */
const maxLostRaces = 5

/** However short the window: those before it that are only refused take milliseconds. */
const minTurnMs = 2000

/** Ends the transaction of a claim that came second. */
class LostRace extends Error {}

/** The command's key stands for another purchase: nothing was begun. */
export class KeyTaken extends Error {
  override name = 'KeyTaken'
}

/**
 * Claims the shipment for a purchase and reserves its price, in one transaction; or finds the
 * purchase of the same rate that owns the shipment.
 *
 * An order of a store is read there once more before, see `readBeforePurchase`.
 *
 * @throws ServiceError 404 where no order of the account has such a shipment, or the shipment no such rate, 409 where
 *   another purchase owns the shipment or the order's status forbids buying, 422 for a stale rate, what customs would miss,
 *   or too little credit, 503 where the carrier's account is connected no more, this node's disk takes nothing, or purchases
 *   are held after a backup was restored; KeyTaken
 */
export async function claimPurchase(deps: PurchaseDeps, command: BuyLabelCommand): Promise<PurchaseClaim> {
  if (!isUuid(command.shipmentId)) throw serviceError('Shipment.NotFound')
  const claim = newClaim(deps, command)
  try {
    return await claimOrJoin(deps, command, claim)
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error
    const shipment = await getShipment(deps, command.accountId, command.shipmentId)
    return { purchase: error.purchase, shipment, isNew: false }
  }
}

async function claimOrJoin(deps: PurchaseDeps, command: BuyLabelCommand, claim: NewClaim): Promise<PurchaseClaim> {
  const { accountId } = claim
  let isReadAtStore = false
  for (let lostRaces = 0; ; lostRaces += 1) {
    const { shipment, rate, owningId, claimed } = await readAndClaim(deps, claim)
    if (claimed) return { purchase: claimed, shipment, isNew: true }
    const [owning] = owningId ? await selectOwning(deps, claim, owningId) : []
    if (owning?.rateId === claim.rateId) return join(deps, command, owning, shipment)
    if (!rate || !isCarrierAllowed(command.allowedCarriers, rate.carrier)) throw serviceError('Rate.NotFound')
    if (owning) throw shipmentTaken(owning)
    const carrier = await connectedCarrier(deps, rate, accountId)
    if (deps.hold.isHeld()) throw serviceError('Label.PurchasesHeld', { retryAfterSeconds: heldRetryAfterSeconds })
    if (!(await deps.outcomes.canSpool())) throw serviceError('General.Unavailable', { retryAfterSeconds })
    if (shipment.isFromStore && !isReadAtStore) {
      // No store is asked where nothing would be bought anyway.
      await expectPurchasable(deps, shipment, accountId)
      refuseUnsellable(rate)
      // What customs would miss may stand at the store by now.
      await readBeforePurchase(deps.stores, { ...shipment, accountId })
      isReadAtStore = true
    }
    try {
      const purchase = await claimChecked(deps, claim, { shipment, rate, carrier })
      return { purchase, shipment, isNew: true }
    } catch (error) {
      // Whoever came first has committed; if it has failed meanwhile the shipment is free again.
      if (!(error instanceof LostRace) || lostRaces >= maxLostRaces) throw error
    }
  }
}

/** What owns a shipment no more by now has failed meanwhile. */
async function selectOwning({ db }: PurchaseDeps, { accountId }: NewClaim, owningId: string): Promise<Purchase[]> {
  return (await selectPurchase(db, accountId, owningId)).filter(({ ownsShipment }) => ownsShipment)
}

/** Nobody is answered by a purchase before his key stands for it. */
async function join(
  deps: PurchaseDeps,
  { key }: BuyLabelCommand,
  purchase: Purchase,
  shipment: Shipment,
): Promise<PurchaseClaim> {
  await bindKey(deps.db, key ?? null, purchase)
  return { purchase, shipment, isNew: false }
}

/** @throws KeyTaken */
async function bindKey(
  db: Queryable,
  key: string | null,
  { accountId, shipmentId, purchaseId }: Pick<Purchase, 'accountId' | 'shipmentId' | 'purchaseId'>,
): Promise<void> {
  if (key === null) return
  const [bound] = await sql.bindKey(db, { accountId, shipmentId, key, purchaseId })
  if (bound?.purchaseId !== purchaseId) throw new KeyTaken()
}

/** @throws ServiceError where the account at the carrier is gone or was disconnected since the rate was quoted */
async function connectedCarrier(
  deps: Pick<PurchaseDeps, 'connections'>,
  { carrier, carrierAccount }: Pick<Rate, 'carrier' | 'carrierAccount'>,
  accountId: string,
): Promise<Carrier> {
  const connection = await deps.connections.find(accountId, carrier, carrierAccount)
  if (!connection || connection.isDisconnected) throw serviceError('Carrier.Unavailable', { carrier })
  return connection.carrier
}

const missingForCustoms = (carrier: Carrier, shipment: CurrentShipment) =>
  needsCustoms(carrier, shipment.from, shipment.to) ? validateCustoms(shipment).gaps : []

/** @throws ServiceError with an entry for each thing that customs would miss */
function refuseUndeclared(carrier: Carrier, shipment: CurrentShipment): void {
  const errors = missingForCustoms(carrier, shipment).map(({ field, predicate }) => ({
    ...errorDetail('Label.CustomsRequired', { field }),
    message: `${field} ${predicate}.`,
  }))
  if (errors.length > 0) throw new ServiceError(errors)
}

const shipmentTaken = (owning: Purchase) =>
  owning.state === 'Completed'
    ? serviceError('Label.AlreadyExists', { labelId: owning.labelId })
    : serviceError('Label.PurchaseInProgress', { operationId: owning.purchaseId })

/** @throws ServiceError where it has expired */
function refuseUnsellable(rate: Rate): void {
  if (!isSellable(rate)) throw serviceError('Rate.Stale')
}

function newClaim(deps: PurchaseDeps, command: BuyLabelCommand): NewClaim {
  return {
    accountId: command.accountId,
    id: deps.ids(),
    shipmentId: command.shipmentId.toLowerCase(),
    rateId: isUuid(command.rateId) ? command.rateId.toLowerCase() : null,
    allowedCarriers: command.allowedCarriers,
    key: command.key ?? null,
    owner: deps.node,
    leaseMs: claimLeaseMs,
    correlationId: command.correlationId,
    eventId: deps.ids(),
    actor: command.actor ?? null,
  }
}

/**
 * Reads what is asked for, and claims it in the same statement where nothing speaks against that.
 *
 * @throws ServiceError 404 where no order of the account has such a shipment
 */
async function readAndClaim(deps: PurchaseDeps, claim: NewClaim) {
  const mayClaim = !deps.hold.isHeld() && (await deps.outcomes.canSpool())
  const found = await takeBackIfUnanswered(
    deps,
    claim,
    () => mayClaim,
    deps.together.claim({ ...claim, mayClaim, revision: null }),
  )
  if (!found) throw serviceError('Shipment.NotFound')
  const { shipment, rate, claimedAt } = found
  const claimed = rate && claimedAt ? claimedPurchase(claim, { shipment, rate, claimedAt }) : null
  if (claimed) await expectSendable(deps, claim, claimed, shipment)
  return { ...found, claimed }
}

/** Looks at what the statement does not know. Where that speaks against the claim it is taken back. */
async function expectSendable(deps: PurchaseDeps, claim: NewClaim, claimed: Purchase, shipment: CurrentShipment) {
  try {
    refuseUndeclared(await connectedCarrier(deps, claimed, claim.accountId), shipment)
  } catch (error) {
    const isTakenBack = await takeBackClaim(deps, claim, 'it cannot be bought at its carrier')
    throw isTakenBack ? error : serviceError('General.Unavailable', { retryAfterSeconds })
  }
}

type Offer = { shipment: CurrentShipment; rate: Rate; carrier: Carrier }

/** Claims what was looked at: with others where it can be, else by itself, which says what is wrong. */
async function claimChecked(deps: PurchaseDeps, claim: NewClaim, offer: Offer): Promise<Purchase> {
  const { shipment, rate, carrier } = offer
  const wasClaimable = !shipment.isFromStore && staysAtHome(shipment.from, shipment.to)
  // What would be refused for it is refused in its turn, behind what is wrong with the order.
  if (!wasClaimable && isSellable(rate) && missingForCustoms(carrier, shipment).length === 0) {
    const attempt = { ...claim, mayClaim: true, revision: shipment.revision }
    const found = await takeBackIfUnanswered(deps, claim, () => true, deps.together.claim(attempt))
    if (found?.claimedAt) return claimedPurchase(claim, { shipment, rate, claimedAt: found.claimedAt })
  }
  let mayCount = false
  const work = async (tx: Transaction) => {
    mayCount = true
    return claimAlone(tx, claim, offer)
  }
  const price = { accountId: claim.accountId, causeId: claim.id, amount: rate.charge, currency: rate.currency }
  // Whoever waited for longer than an answer takes has gone, and the rate may be over: nothing begins after that.
  const tooLate = new AbortController()
  const callOff = deps.clock.after(Math.max(deps.waitWindowMs, minTurnMs), () =>
    tooLate.abort(serviceError('General.Unavailable', { retryAfterSeconds })),
  )
  const reserved = deps.together.alone(claim.accountId, () => reserveCredit(deps, price, work), tooLate.signal)
  return takeBackIfUnanswered(deps, claim, () => mayCount, reserved.finally(callOff))
}

/** The purchase as its row is read. */
const claimedPurchase = (
  claim: NewClaim,
  { shipment, rate, claimedAt }: { shipment: CurrentShipment; rate: Rate; claimedAt: Date },
): Purchase => ({
  accountId: claim.accountId,
  purchaseId: claim.id,
  orderId: shipment.orderId,
  shipmentId: shipment.shipmentId,
  rateId: rate.rateId,
  state: 'Claimed',
  ownsShipment: true,
  owner: claim.owner,
  hasWaiters: false,
  acknowledged202: false,
  carrier: rate.carrier,
  carrierAccount: rate.carrierAccount,
  charge: rate.charge,
  currency: rate.currency,
  quote: rate.quote,
  shipDate: rate.shipDate,
  labelId: null,
  failure: null,
  carrierCharged: null,
  sentAt: null,
  createdAt: claimedAt,
})

/** Claims in a transaction of its own, up to the reservation: whatever forbids it is said here. */
async function claimAlone(tx: Transaction, claim: NewClaim, { shipment, rate, carrier }: Offer): Promise<Purchase> {
  const { accountId, id: purchaseId, shipmentId, key } = claim
  const { orderId, revision } = shipment
  const [, [claimed]] = await Promise.all([
    openPurchase(tx, { accountId, orderId, revision }),
    sql.insertPurchase(tx, claim, { orderId, rate }),
    bindKey(tx, key, { accountId, shipmentId, purchaseId }),
  ])
  refuseUnsellable(rate)
  if (!claimed) throw new LostRace()
  refuseUndeclared(carrier, shipment)
  return claimed
}
