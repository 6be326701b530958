/** A carrier that takes purchases and never answers, and that cannot be asked what became of them. */
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { createClient } from './client.ts'
import { buyRate, createRatedOrder } from './purchases.ts'
import { aQuote } from './quote.ts'
import type { TestEnvironment } from './test-environment.ts'

const quote = aQuote({
  carrierCode: 'USPS',
  serviceCode: 'usps_ground_advantage',
  serviceName: 'Ground Advantage',
  charge: { amount: '5.00', currency: 'USD' },
})

const { lookup: _find, ...withoutFind } = usps
const silentCarrier: Carrier = {
  ...withoutFind,
  rates: async () => ({ outcome: 'ok', value: [quote] }),
  buy: async () => ({ outcome: 'uncertain', detail: 'no answer' }),
}

/** Buys through it. @returns the id of the purchase, whose outcome stays unknown */
export async function buyUnknown(environment: TestEnvironment): Promise<string> {
  const connections = sharedConnections([
    { carrier: silentCarrier, account: { id: 'silent', baseUrl: 'http://silent', credentials: {} } },
  ])
  const node = await environment.startNode({ connections, waitWindowMs: 0 })
  try {
    const client = await createClient(node.url).signIn(await environment.openAccount())
    const { shipmentId, rate } = await createRatedOrder(client, 'Ada')
    const { body } = await buyRate(client, shipmentId, rate.id)
    return body.data.operationId
  } finally {
    await node.close()
  }
}
