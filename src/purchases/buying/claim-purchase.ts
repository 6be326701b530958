import type { Carrier } from '#carriers/carrier.ts'
import { sampleAccountId } from '#carriers/connections.ts'
import { needsCustoms } from '#carriers/customs-territory.ts'
import { readBeforePurchase } from '#connected-stores/checking/read-before-purchase.ts'
import { reserveCredit } from '#credits/move-credit.ts'
import { errorDetail, ServiceError, serviceError } from '#errors/service-error.ts'
import { DatabaseUnavailable, DatabaseUnreachable } from '#kit/database-unavailable.ts'
import { isUuid } from '#kit/ids.ts'
import { compareAmounts } from '#kit/money.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'
import { expectPurchasable, openPurchase } from '#orders/apply-purchase.ts'
import { examineCustoms } from '#orders/customs-declaration.ts'
import type { CurrentShipment } from '#orders/order.ts'
import * as sql from '#purchases/buying/sql.ts'
import { takeBackClaim } from '#purchases/buying/take-back-claim.ts'
import type { Purchase } from '#purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'
import type { NewClaim } from '#purchases/purchase/together.ts'
import { findRate } from '#rates/find-rate.ts'
import type { Rate } from '#rates/rate.ts'
import { shipDateToday } from '#rates/ship-date.ts'

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
export type PurchaseClaim = { purchase: Purchase; isNew: boolean }

/** How long a claim is held before another node may take it over, unsent. */
export const claimLeaseMs = 15_000

/** A disk that is full is seen to by a person, or by whoever cleans up. */
const retryAfterSeconds = 30
/** A person has to compare what carriers sold, which takes hours. */
const heldRetryAfterSeconds = 300

/** Each time one loses, another's purchase was claimed and has failed since: more than a few is a fault of ours. */
const maxLostRaces = 5

/** Ends the transaction of a claim that came second. */
class LostRace extends Error {}

/** The command's key stands for another purchase: nothing was begun. */
export class KeyTaken extends Error {
  override name = 'KeyTaken'
}

/** What stands of a purchase before it is claimed: the one that owns the shipment, and the rate; null where there is none. */
type Standing = { owning: Purchase | null; rate: Rate | null }

async function getStanding(deps: Pick<PurchaseDeps, 'db'>, command: BuyLabelCommand): Promise<Standing> {
  const { accountId, shipmentId } = command
  if (!isUuid(shipmentId)) return { owning: null, rate: null }
  const db = deps.db.reads
  const [[owning], rate] = await Promise.all([
    sql.selectOwningPurchase(db, accountId, shipmentId),
    findRate({ db }, command),
  ])
  return { owning: owning ?? null, rate }
}

/**
 * Claims the shipment for a purchase and reserves its price, in one transaction; or finds the
 * purchase of the same rate that owns the shipment.
 *
 * An order of a store is read there once more before, see `readBeforePurchase`.
 *
 * @param first as the caller read it with the shipment; absent: it is read here
 * @throws ServiceError 404 for a rate that the shipment lacks, 409 where another purchase owns the
 *   shipment or the order's status forbids buying, 422 for a stale rate, what customs would miss, or too little credit, 503 where the carrier's
 *   account is connected no more, this node's disk takes nothing, or purchases are held after a backup was restored;
 *   KeyTaken
 */
export async function claimPurchase(
  deps: PurchaseDeps,
  command: BuyLabelCommand,
  shipment: CurrentShipment,
  first?: Standing,
): Promise<PurchaseClaim> {
  let isReadAtStore = !shipment.isFromStore
  for (let lostRaces = 0; ; lostRaces += 1) {
    const { owning, rate } = lostRaces === 0 && first ? first : await getStanding(deps, command)
    if (owning?.rateId === command.rateId.toLowerCase()) return join(deps, command, owning)
    if (!rate || !(command.allowedCarriers?.includes(rate.carrier) ?? true)) throw serviceError('Rate.NotFound')
    if (owning) throw shipmentTaken(owning)
    const carrier = await connectedCarrier(deps, rate, command.accountId)
    if (deps.hold.isHeld()) throw serviceError('Label.PurchasesHeld', { retryAfterSeconds: heldRetryAfterSeconds })
    if (!(await deps.outcomes.canSpool())) throw serviceError('General.Unavailable', { retryAfterSeconds })
    if (!isReadAtStore) {
      // No store is asked where nothing would be bought anyway.
      await expectPurchasable(deps, shipment, command.accountId)
      refuseUnsellable(rate)
      // What customs would miss may stand at the store by now.
      await readBeforePurchase(deps.stores, { ...shipment, accountId: command.accountId })
      isReadAtStore = true
    }
    try {
      return await insertClaim(deps, command, shipment, { rate, carrier })
    } catch (error) {
      // Whoever came first has committed; if it has failed meanwhile the shipment is free again.
      if (!(error instanceof LostRace) || lostRaces >= maxLostRaces) throw error
    }
  }
}

/** Nobody is answered by a purchase before his key stands for it. */
async function join(deps: PurchaseDeps, command: BuyLabelCommand, purchase: Purchase): Promise<PurchaseClaim> {
  await bindKey(deps.db, command.key, purchase)
  return { purchase, isNew: false }
}

/** @throws KeyTaken */
async function bindKey(
  db: Queryable,
  key: string | undefined,
  { accountId, shipmentId, purchaseId }: Pick<Purchase, 'accountId' | 'shipmentId' | 'purchaseId'>,
): Promise<void> {
  if (key === undefined) return
  const [bound] = await sql.bindKey(db, { accountId, shipmentId, key, purchaseId })
  if (bound?.purchaseId !== purchaseId) throw new KeyTaken()
}

/** @throws ServiceError where the account at the carrier is gone or was disconnected since the rate was quoted */
async function connectedCarrier(
  deps: Pick<PurchaseDeps, 'connections'>,
  { carrier, carrierAccount }: Rate,
  accountId: string,
): Promise<Carrier> {
  const connection = await deps.connections.find(accountId, carrier, carrierAccount)
  if (!connection || connection.isDisconnected) throw serviceError('Carrier.Unavailable', { carrier })
  return connection.carrier
}

const missingForCustoms = (carrier: Carrier, shipment: CurrentShipment) =>
  needsCustoms(carrier, shipment.from, shipment.to) ? examineCustoms(shipment).gaps : []

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

/** A price of nothing is a carrier's mistake, for which nobody sells a label; samples have none. */
const isFree = ({ charge, carrierAccount }: Rate): boolean =>
  compareAmounts(charge, '0') <= 0 && carrierAccount !== sampleAccountId

/** @throws ServiceError where it has expired */
function refuseUnsellable(rate: Rate): void {
  if (!rate.isUsable || isFree(rate)) throw serviceError('Rate.Stale')
}

type Offer = { rate: Rate; carrier: Carrier }

async function insertClaim(
  deps: PurchaseDeps,
  command: BuyLabelCommand,
  shipment: CurrentShipment,
  { rate, carrier }: Offer,
): Promise<PurchaseClaim> {
  const claim = newClaim(deps, command, shipment, rate)
  // What would be refused for it is refused in its turn, behind what is wrong with the order.
  const isSellable = rate.isUsable && !isFree(rate) && missingForCustoms(carrier, shipment).length === 0
  let mayCount = isSellable
  try {
    const createdAt = isSellable ? await deps.together.claim(claim) : null
    if (createdAt) return { purchase: claimedPurchase(claim, rate, createdAt), isNew: true }
    mayCount = false
    const work = async (tx: Transaction) => {
      mayCount = true
      return claimAlone(tx, claim, shipment, { rate, carrier })
    }
    const price = { accountId: claim.accountId, causeId: claim.id, amount: claim.charge, currency: claim.currency }
    const purchase = await deps.together.alone(claim.accountId, () => reserveCredit(deps, price, work))
    return { purchase, isNew: true }
  } catch (error) {
    if (!mayCount || !(error instanceof DatabaseUnavailable) || error instanceof DatabaseUnreachable) throw error
    const purchase = await takeBackClaim(deps, { ...claim, purchaseId: claim.id })
    // Another node has taken it over and sends it.
    if (purchase && purchase.state !== 'Failed') return { purchase, isNew: false }
    throw error
  }
}

function newClaim(deps: PurchaseDeps, command: BuyLabelCommand, shipment: CurrentShipment, rate: Rate): NewClaim {
  return {
    accountId: command.accountId,
    id: deps.ids(),
    orderId: shipment.orderId,
    revision: shipment.revision,
    shipmentId: shipment.shipmentId,
    rateId: rate.rateId,
    key: command.key ?? null,
    owner: deps.node,
    leaseMs: claimLeaseMs,
    carrier: rate.carrier,
    carrierAccount: rate.carrierAccount,
    charge: rate.charge,
    currency: rate.currency,
    quote: rate.quote,
    // Not the day of the quote: that may be over by now, and carriers refuse what is past.
    shipDate: shipDateToday(shipment.from, deps.clock.now()),
    correlationId: command.correlationId,
    eventId: deps.ids(),
    actor: command.actor ?? null,
  }
}

/** The purchase as its row is read. */
const claimedPurchase = (claim: NewClaim, { carrier, quote }: Rate, createdAt: Date): Purchase => ({
  accountId: claim.accountId,
  purchaseId: claim.id,
  orderId: claim.orderId,
  shipmentId: claim.shipmentId,
  rateId: claim.rateId,
  state: 'Claimed',
  ownsShipment: true,
  owner: claim.owner,
  hasWaiters: false,
  acknowledged202: false,
  carrier,
  carrierAccount: claim.carrierAccount,
  charge: claim.charge,
  currency: claim.currency,
  quote,
  shipDate: claim.shipDate,
  labelId: null,
  failure: null,
  carrierCharged: null,
  sentAt: null,
  createdAt,
})

/** Claims in a transaction of its own, up to the reservation: whatever forbids it is said here. */
async function claimAlone(
  tx: Transaction,
  claim: NewClaim,
  shipment: CurrentShipment,
  { rate, carrier }: Offer,
): Promise<Purchase> {
  const { accountId, id: purchaseId, orderId, shipmentId, revision, key } = claim
  const [, [claimed]] = await Promise.all([
    openPurchase(tx, { accountId, orderId, shipmentId, revision }),
    sql.insertPurchase(tx, claim),
    bindKey(tx, key ?? undefined, { accountId, shipmentId, purchaseId }),
  ])
  refuseUnsellable(rate)
  if (!claimed) throw new LostRace()
  refuseUndeclared(carrier, shipment)
  return claimed
}
