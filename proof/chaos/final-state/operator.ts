/**
 * The operator of the run: what a carrier's look-up can never tell, somebody has to see at the carrier itself, and write
 * down, and cancel if nobody uses it. Nothing else: the service finds out the rest by itself, and the checker looks
 * whether it did.
 */
import { findCarrier } from '#adapters/carriers/registry.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { listUnresolved } from '#domain/purchases/queries/queries.ts'
import { resolveLabel, resolvePurchase } from '#domain/purchases/reconciling/resolve.ts'
import { systemClock } from '#kit/clock.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'
import { resolverDeps } from '../../../test/support/purchases.ts'
import type { Carriers } from '../cluster/run-carriers.ts'
import type { Event, Sale } from './final-state.ts'

/** As the event log tells it: what the carrier answered each time that it was asked. */
type Asked = readonly Pick<Event, 'detail'>[]

/** USPS's answer for a label after three lookups, or after its mailing date. */
const isShownNoMore = ({ detail }: Pick<Event, 'detail'>) =>
  String(detail.detail).includes('Labels can only be reprinted up to')

/** Whether no answer of the carrier's look-up would ever tell what became of the purchase. */
export function isLeftToOperators(carrier: string, sale: Sale | undefined, asked: Asked): boolean {
  // Each time that it was shown the answer was lost; of one that arrived the service has to have made something.
  if (asked.some(isShownNoMore)) return !asked.some(({ detail }) => detail.answer === 'ok')
  if (findCarrier(carrier)?.lookupBy !== 'reference, found only') return false
  // FedEx shows a label that was made; the simulated DHL Express none that was not handed over.
  return carrier === 'dhl' || sale === undefined || sale.voidedAt !== null
}

/** By then a carrier has heard of every request that a gateway had kept when everything healed. */
export const passedOnMs = 3_000

const selectAsked = `select detail from purchase_events
  where account_id = $1 and purchase_id = $2 and what = 'asked the carrier'`

type Operator = {
  db: Database
  carriers: Pick<Carriers, 'sales' | 'url'>
  /** Before it nothing is certain that was not seen at a carrier. */
  startsAt: number
}

/**
 * Whether the operator cancels the label of such a purchase afterwards, as unused: every second one that DHL Express sold,
 * which has no void.
 */
export const isLeftUnused = ({ carrier, trackingNumber }: Pick<Sale, 'carrier' | 'trackingNumber'>): boolean =>
  carrier === 'dhl' && Number(trackingNumber.at(-1)) % 2 === 0

const selectStranger = `select tracking_number from labels
  where carrier = $1 and purchase_id <> $2 and tracking_number is not null order by id desc limit 1`

/**
 * The number of another label of the carrier, and one of a sale that may have no label, if the carrier can tell whose it
 * is.
 */
async function strangersTo(
  db: Database,
  sales: ReadonlyMap<string, Sale>,
  { carrier, purchaseId }: Pick<Purchase, 'carrier' | 'purchaseId'>,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ tracking_number: string }>(selectStranger, [carrier, purchaseId])
  const sold = [...sales.values()].filter((sale) => sale.carrier === carrier && sale.reference !== purchaseId).at(-1)
  const labeled = rows.map((row) => row.tracking_number)
  return findCarrier(carrier)?.checkNumber && sold ? [...labeled, sold.trackingNumber] : labeled
}

function refusedOr(error: unknown): 'refused' {
  if (error instanceof ServiceError && error.code.startsWith('Label.TrackingNumber')) return 'refused'
  throw error
}

/**
 * Looks once through the list of purchases of unknown outcome, and writes down what it finds at their carriers. First it
 * picks the wrong line, the number of another label of the carrier, which the service must refuse.
 */
export function createOperator({ db, carriers, startsAt }: Operator): () => Promise<void> {
  const deps = resolverDeps({ db, clock: systemClock, simulatorUrl: carriers.url })
  return async () => {
    if (Date.now() < startsAt) return
    const unresolved: Purchase[] = await listUnresolved({ db }).catch(() => [])
    if (unresolved.length === 0) return
    const sales = new Map((await carriers.sales()).map((sale) => [sale.reference, sale]))
    for (const { accountId, purchaseId, carrier } of unresolved) {
      const sale = sales.get(purchaseId)
      const { rows: asked } = await db.pool.query<Pick<Event, 'detail'>>(selectAsked, [accountId, purchaseId])
      if (!isLeftToOperators(carrier, sale, asked)) continue
      const { trackingNumber } = sale ?? {}
      const resolve = (number: string | undefined, reason: string) => {
        const found = number ? { trackingNumber: number, carrierShipmentId: number } : null
        return resolvePurchase(deps, { accountId, purchaseId, found, operator: 'chaos', reason })
      }
      // If the service records one of these numbers, the checker finds a label that is not of its purchase.
      for (const stranger of await strangersTo(db, sales, { carrier, purchaseId })) {
        await resolve(stranger, 'the wrong line').catch(refusedOr)
      }
      // A carrier that does not answer is asked again in the next round.
      if ((await resolve(trackingNumber, 'seen at the carrier').catch(refusedOr)) === 'refused') continue
      if (!sale || !isLeftUnused(sale)) continue
      const { rows: labels } = await db.pool.query<{ label_id: string | null }>(
        'select label_id from purchases where account_id = $1 and id = $2',
        [accountId, purchaseId],
      )
      for (const { label_id: labelId } of labels) {
        if (!labelId) continue
        await resolveLabel(deps, {
          accountId,
          labelId,
          found: 'unused',
          operator: 'chaos',
          reason: 'never handed over',
        })
      }
    }
  }
}
