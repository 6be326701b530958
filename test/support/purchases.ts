/** Steps of a purchase over the JSON API, one by one. */
import type { CarrierDeps } from '#adapters/carriers/carrier.ts'
import { type CarrierConnections, sharedConnections } from '#adapters/carriers/connections.ts'
import { findCarrier } from '#adapters/carriers/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { auditAs } from '#domain/audit/queries.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { getLabel } from '#domain/labels/queries.ts'
import type { PurchaseEvent } from '#domain/purchases/purchase/purchase.ts'
import { findPurchase } from '#domain/purchases/queries/queries.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import type { Answer, Client, Json, OrderChanges } from './client.ts'
import { eventually } from './eventually.ts'
import { expectData } from './expect.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Creates an order with rates. @returns its first shipment with the two cheapest rates of the carrier */
export async function createRatedOrder(client: Client, name: string, carrier = 'usps', changes: OrderChanges = {}) {
  const { order, shipmentRates } = await client.createOrderWithRates({ ...changes, to: { name } })
  const rates = shipmentRates[0].rates.filter((rate: Json) => rate.carrier === carrier)
  return { order, shipmentId: order.shipments[0].id as string, rate: rates[0], other: rates[1] }
}

/** Opens an account with $100, and buys a label of USPS from it. */
export async function buyWithCredit(environment: TestEnvironment, name = 'Ada') {
  const client = await environment.openClient({ credit: '100' })
  const { order, shipmentId, rate } = await createRatedOrder(client, name)
  const labelId: string = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel.id
  const purchaseId = await purchaseOfLabel(environment, client, labelId)
  const cancel = () => client.delete(`/api/v1/labels/${labelId}`)
  return { client, order, shipmentId, rate, labelId, purchaseId, cancel }
}

export const buyRate = (client: Client, shipmentId: string, rateId: string): Promise<Answer> =>
  client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rateId } })

/** The carrier's cheapest rate of a new request. */
export async function newRate(client: Client, shipmentId: string, carrier = 'usps'): Promise<Json> {
  const { rates } = expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`))
  return rates.find((rate: Json) => rate.carrier === carrier)
}

export const getOrder = async (client: Client, orderId: string): Promise<Json> =>
  expectData(await client.get(`/api/v1/orders/${orderId}`))

/** Reads the order until it is so. */
export const waitForOrder = (client: Client, orderId: string, isSo: (order: Json) => boolean): Promise<Json> =>
  eventually(`the order ${orderId} is as expected`, async () => {
    const order = await getOrder(client, orderId)
    return isSo(order) && order
  })

/** The account's available credit, in dollars. */
export const availableCredit = async (environment: TestEnvironment, client: Client): Promise<number> =>
  Number((await getBalance(environment, client.account.accountId, 'USD')).available)

/** Subtracts dollars, without the error of binary fractions. */
export const less = (dollars: number, spent: number): number => Math.round((dollars - spent) * 100) / 100

/** The purchase that brought the label: our reference at the carrier. */
export const purchaseOfLabel = async (environment: TestEnvironment, client: Client, labelId: string): Promise<string> =>
  (await getLabel(environment, client.account.accountId, labelId)).purchaseId

/** The event log of a purchase. */
export async function eventsOf(
  environment: TestEnvironment,
  client: Client,
  purchaseId: string,
): Promise<PurchaseEvent[]> {
  const found = await findPurchase(environment, { accountId: client.account.accountId, purchaseId })
  return found?.events ?? []
}

/** The dependencies of an operator's verbs. */
export const operatorDeps = ({ db, clock }: Pick<TestEnvironment, 'db'> & { clock: Clock }) => ({
  db,
  clock,
  ids: systemIds,
  environment: 'sandbox' as const,
  node: 'operator',
  log: silentLog,
  audit: auditAs(
    { ids: systemIds, clock },
    { actor: { kind: 'operator', name: 'Grace' }, origin: 'cli', clientAddress: null, reason: null },
  ),
  pubSub: { publish: async () => {} },
  findCarrier,
})

const carrierDeps: CarrierDeps = {
  http: createOutgoingHttp(),
  clock: systemClock,
  tokens: createAccessTokens({ clock: systemClock }),
  log: silentLog,
}

/** As `operatorDeps`, with the carriers that are queried about tracking numbers. */
export const resolverDeps = (
  at: Pick<TestEnvironment, 'db' | 'simulatorUrl'> & { clock: Clock },
  connections: CarrierConnections = sharedConnections(sandboxConnections(at.simulatorUrl)),
) => ({ ...operatorDeps(at), carriers: carrierDeps, connections })

/** Buys for each parcel of an order from the carrier in its place. @returns the labels */
export async function labelledBy(client: Client, order: Json, carriers: string[]): Promise<string[]> {
  const labelIds: string[] = []
  for (const [place, carrier] of carriers.entries()) {
    const path = `/api/v1/shipments/${order.shipments[place].id}`
    const { rates } = expectData(await client.post(`${path}/rates`))
    const rate = rates.find((one: Json) => one.carrier === carrier)
    labelIds.push(expectData(await client.post(`${path}/labels`, { rate: { id: rate.id } })).postageLabel.id)
  }
  return labelIds
}
