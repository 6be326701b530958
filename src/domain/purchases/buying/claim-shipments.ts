/**
 * The one way to claim shipments for purchases. A batch of claims is one transaction of two round trips:
 *
 * 1. Lock the orders' rows. Read the shipments, rates, carrier accounts, owners and balances under these locks.
 * 2. Decide on each claim in memory: it succeeds, or it gets a reason and changes nothing (`reasonAgainst`).
 * 3. Insert the purchases, count them on their orders, reserve their prices, and commit.
 *
 * The statements of a round trip are sent together, and each belongs to the slice of its tables. The locked rows keep what
 * was decided on true until the commit. Balances are locked by the last statement only, which commits: if a price is no
 * longer covered by then, nothing of the batch counts. The unique index `purchases_one_owner_per_shipment` backs up
 * the decision that nobody owns a shipment.
 */

import { listSpendLimits } from '#domain/accounts/keys/keys.ts'
import { listDisconnected } from '#domain/carrier-accounts/stored-connections.ts'
import { getCreditBudget, isInsufficientCredit, moveCredit } from '#domain/credits/ledger.ts'
import { type LockMode, lockShipments, openPurchases } from '#domain/orders/apply-purchase.ts'
import type { CurrentShipment } from '#domain/orders/order/order.ts'
import { moveOrderIn } from '#domain/orders/status/move-order.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import * as sql from '#domain/purchases/buying/sql.ts'
import {
  type ClaimAttempt,
  type ClaimResult,
  type ClaimRow,
  type KeySpending,
  type NewClaim,
  reasonAgainst,
} from '#domain/purchases/purchase/claim.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { batchLimits, type OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { listRates } from '#domain/rates/queries.ts'
import type { Rate } from '#domain/rates/rate.ts'
import type { Transaction } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

type ClaimDeps = Pick<OutcomeDeps, 'db' | 'ids' | 'clock'>

/** The database did not confirm the commit of a claim, which may count. The cause is the database's error. */
export class UnconfirmedClaimError extends Error {
  override name = 'UnconfirmedClaimError'
}

/** How often a price is compared again if others spend the balance between the read and the commit. */
const maxCreditRaces = 5

/**
 * Claims shipments and reserves the prices of their purchases.
 *
 * @param lock `skip`: locked orders get the reason `locked`; `wait`: for a single claim, which waits for them
 * @returns the result of each attempt, in their order
 * @throws UnconfirmedClaimError
 */
export async function claimShipments(
  deps: ClaimDeps,
  attempts: readonly ClaimAttempt[],
  lock: LockMode,
): Promise<ClaimResult[]> {
  for (let creditRaces = 0; ; creditRaces += 1) {
    let isWriting = false
    try {
      return await deps.db.transaction(
        async (tx) => {
          const { rows, budget } = await readRows(tx, attempts, lock)
          const results = rows.map((row): ClaimResult => {
            const reason = reasonAgainst(row, budget)
            // In a batch, others may have used the balance up. Alone, a claim gets the precise amount.
            if (reason === 'credit' && attempts.length > 1) return { ...row, ...unclaimed, reason: 'locked' }
            if (reason !== null) {
              const { attempt, rate, owner } = row
              const available = rate && reason === 'credit' ? budget.available(attempt.accountId, rate.currency) : null
              return { ...row, reason, purchase: owner, available }
            }
            return { ...row, ...unclaimed, reason }
          })
          const granted = results.flatMap((result) => {
            const { reason, attempt, shipment, rate, spending } = result
            const limitedKeyId = spending?.keyId ?? null
            return reason === null && shipment && rate ? [{ result, claim: attempt, shipment, rate, limitedKeyId }] : []
          })
          if (granted.length === 0) return results
          isWriting = true
          const [inserted] = await Promise.all([
            sql.insertPurchases(tx, granted),
            openPurchases(
              tx,
              granted.map(({ claim, shipment }) => ({ ...claim, orderId: shipment.orderId })),
            ),
            ...draftsOf(granted).map(({ claim, shipment: { orderId } }) => {
              const { accountId, actor } = claim
              const move = { accountId, orderId, to: OrderStatus.Created, resumeStatus: null, reason: purchaseStarted }
              return moveOrderIn(deps, tx, { ...move, source: null, actor: actor ?? 'service' })
            }),
            moveCredit(deps, tx, granted.map(reservationOf)),
          ])
          const createdAt = new Map(inserted.map((row) => [row.purchaseId, row.createdAt]))
          for (const { result, ...one } of granted) {
            const claimedAt = createdAt.get(one.claim.purchaseId)
            if (!claimedAt) throw new Error(`purchase ${one.claim.purchaseId} was not inserted`)
            result.purchase = claimedPurchase(one, claimedAt)
          }
          return results
        },
        lock === 'skip' ? batchLimits : {},
      )
    } catch (error) {
      if (isWriting && error instanceof DatabaseUnavailableError)
        throw new UnconfirmedClaimError(error.message, { cause: error })
      if (lock === 'skip' || !isInsufficientCredit(error) || creditRaces >= maxCreditRaces) throw error
    }
  }
}

const unclaimed = { purchase: null, available: null }

/** Locks the orders and reads everything that claims are decided on, in one round trip. */
async function readRows(tx: Transaction, attempts: readonly ClaimAttempt[], lock: LockMode) {
  const accountIds = attempts.map(({ accountId }) => accountId)
  const rated = attempts.flatMap(({ rateId, ...attempt }) => (rateId === null ? [] : [{ ...attempt, rateId }]))
  const [shipments, rates, disconnected, earlier, keys, budget, spending] = await Promise.all([
    lockShipments(tx, attempts, lock),
    listRates({ db: tx }, rated),
    listDisconnected({ db: tx }, accountIds),
    sql.selectEarlierPurchases(tx, attempts),
    sql.selectKeys(tx, attempts),
    getCreditBudget(tx, accountIds),
    readSpending(tx, attempts, lock),
  ])
  const rateOf = new Map(rated.map(({ purchaseId }, index) => [purchaseId, rates[index] ?? null]))
  const rows = attempts.map((attempt, index): ClaimRow => {
    const { accountId, shipmentId, purchaseId, rateId, key } = attempt
    const isOf = (row: { accountId: string; shipmentId: string }) =>
      row.accountId === accountId && row.shipmentId === shipmentId
    const { shipment = null, state = null } = shipments[index] ?? {}
    const rate = rateOf.get(purchaseId) ?? null
    const of = earlier.filter(isOf)
    return {
      attempt,
      shipment,
      order: state,
      rate,
      isDisconnected: disconnected.some(
        (one) => one.id === rate?.carrierAccount && (one.accountId ?? accountId) === accountId,
      ),
      owner: of.find(({ ownsShipment }) => ownsShipment) ?? null,
      soldTo: of.find((one) => !one.ownsShipment && one.rateId === rateId) ?? null,
      keyPurchaseId: keys.find((row) => isOf(row) && row.key === key)?.purchaseId ?? null,
      spending: spending.find(({ keyId }) => keyId === apiKeyOf(attempt)) ?? null,
    }
  })
  return { rows, budget }
}

const apiKeyOf = ({ actor }: NewClaim): string | null => (actor?.startsWith('key ') ? actor.slice('key '.length) : null)

/**
 * Reads what keys with a limit have spent today. Their rows stay locked, so that purchases of a key are counted one after
 * the other. A batch locks none, because two batches could wait for each other.
 */
async function readSpending(
  tx: Transaction,
  attempts: readonly ClaimAttempt[],
  lock: LockMode,
): Promise<KeySpending[]> {
  const keys = attempts.flatMap((attempt) => {
    const keyId = apiKeyOf(attempt)
    return keyId === null ? [] : [{ accountId: attempt.accountId, keyId }]
  })
  const limits = await listSpendLimits(tx, keys, { lock: lock === 'wait' })
  const limited = keys.filter(({ keyId }) => limits.has(keyId))
  if (limited.length === 0) return []
  const rows = lock === 'wait' ? await sql.sumSpentToday(tx, limited) : null
  return limited.map(({ keyId }) => {
    const spent = rows?.filter((row) => row.keyId === keyId).map(({ currency, amount }) => [currency, amount] as const)
    return { keyId, limit: limits.get(keyId) ?? '0', spent: spent ? new Map(spent) : null }
  })
}

/** In the history of an order that was a draft until its first purchase. */
const purchaseStarted = 'purchase started'

/** One claim of each order that is still a draft. With its purchase, the order is in the lists for everybody. */
const draftsOf = <Claim extends { result: ClaimResult; shipment: { orderId: string } }>(granted: readonly Claim[]) => [
  ...new Map(
    granted
      .filter(({ result }) => result.order?.status === OrderStatus.Draft)
      .map((one) => [one.shipment.orderId, one] as const),
  ).values(),
]

type Granted = { claim: NewClaim; shipment: CurrentShipment; rate: Rate }

const reservationOf = ({ claim, rate }: Granted) => ({
  act: 'reserve' as const,
  accountId: claim.accountId,
  causeId: claim.purchaseId,
  amount: rate.charge,
  currency: rate.currency,
  billing: rate.billing,
})

/** The purchase as it is stored. */
const claimedPurchase = ({ claim, shipment, rate }: Granted, createdAt: Date): Purchase => ({
  accountId: claim.accountId,
  purchaseId: claim.purchaseId,
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
  billing: rate.billing,
  charge: rate.charge,
  currency: rate.currency,
  quote: rate.quote,
  shipDate: rate.shipDate,
  labelId: null,
  failure: null,
  carrierCharged: null,
  sentAt: null,
  createdAt,
})
