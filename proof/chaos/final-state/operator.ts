/**
 * The operator of the run: what a carrier's look-up can never tell, somebody has to see at the carrier itself, and write
 * down. Nothing else: the service finds out the rest by itself, and the checker looks whether it did.
 */
import { findCarrier } from '#adapters/carriers/registry.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { listUnresolved } from '#domain/purchases/queries/queries.ts'
import { resolvePurchase } from '#domain/purchases/reconciling/resolve.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'
import { operatorDeps } from '../../../test/support/purchases.ts'
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
  carriers: Pick<Carriers, 'sales'>
  /** Before it nothing is certain that was not seen at a carrier. */
  startsAt: number
}

/** Looks once through the list of purchases of unknown outcome, and writes down what it finds at their carriers. */
export function createOperator({ db, carriers, startsAt }: Operator): () => Promise<void> {
  const deps = operatorDeps({ db, clock: systemClock })
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
      const found = trackingNumber ? { trackingNumber, carrierShipmentId: trackingNumber } : null
      await resolvePurchase(deps, { accountId, purchaseId, found, operator: 'chaos', reason: 'seen at the carrier' })
    }
  }
}
