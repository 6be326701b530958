import { setTimeout as delay } from 'node:timers/promises'
import { destinations } from '../../../test/carrier-contract/destinations.ts'
import { anOrder, type Json } from '../../../test/support/client.ts'
import type { OrderWorkload } from '../plan/workload.ts'
import { declaredGoods } from './declared-goods.ts'
import { count } from './history.ts'
import { backoffMs, maxOrderRetries } from './retries.ts'
import type { WorkloadRun } from './workload-run.ts'

export type RatedShipment = { shipmentId: string; rateIds: string[] }

/** The cheapest rate of each carrier, then the next of each, so that those who want one of the first buy of all carriers. */
function byTurns(rates: Json[]): Json[] {
  const byCarrier = [...Map.groupBy(rates, ({ carrier }) => carrier).values()]
  const most = Math.max(...byCarrier.map(({ length }) => length))
  return Array.from({ length: most }, (_, turn) => byCarrier.flatMap((ofOne) => ofOne.slice(turn, turn + 1))).flat()
}

/** Creates an order with rates, again under its idempotency key until there are rates for every shipment. */
export async function createOrder({ client, history, isOver }: WorkloadRun, order: OrderWorkload) {
  const destination = order.destination && destinations[order.destination]
  const body = {
    order: anOrder({
      to: { name: `${order.key} ${order.magicValues}`, ...destination },
      parcel: { weight: order.weightPounds },
      shipments: order.shipments.length,
      ...(destination ? { customsInfo: declaredGoods } : {}),
    }),
  }
  for (let attempt = 0; attempt < maxOrderRetries && !isOver(); attempt += 1) {
    const at = { node: order.node + attempt, afterMs: 0, timeoutMs: null }
    const sent = await client.send(at, 'POST', '/api/v2/orders', body, { 'idempotency-key': order.key })
    if (!('lost' in sent)) count(history, `order: ${sent.status}`)
    if (!('lost' in sent) && sent.status === 200) {
      history.orders.push({ key: order.key, accountId: client.accountId, orderId: sent.body.data.order.id })
      const shipments = sent.body.data.shipmentRates.map(
        ({ shipmentId, rates }: Json): RatedShipment => ({
          shipmentId,
          rateIds: (destination ? byTurns(rates) : rates).map(({ id }: Json) => id),
        }),
      )
      if (shipments.every(({ rateIds }: RatedShipment) => rateIds.length > 0)) return shipments as RatedShipment[]
    }
    await delay(backoffMs(attempt))
  }
  count(history, 'order: given up')
  return []
}
