/** Steps of batches over the JSON API. */
import type { Client, Json, OrderChanges } from './client.ts'
import { eventually } from './eventually.ts'
import { expectData } from './expect.ts'
import type { TestEnvironment } from './test-environment.ts'

export const cheapest = { strategy: 'cheapest' }

/** Creates an order for each recipient. @returns the ids of their shipments */
export async function createShipments(
  client: Client,
  recipients: readonly string[],
  changes: OrderChanges = {},
): Promise<string[]> {
  const orders = await Promise.all(
    recipients.map((name) => client.createOrder({ ...changes, to: { ...changes.to, name } })),
  )
  return orders.map((order) => order.shipments[0].id)
}

/** Creates a batch. @returns its id */
export async function createBatch(client: Client, shipmentIds: readonly string[], more: object = {}): Promise<string> {
  return expectData(await client.post('/api/v1/batches', { shipmentIds, selection: cheapest, ...more }), 201).id
}

export const getBatch = async (client: Client, batchId: string): Promise<Json> =>
  expectData(await client.get(`/api/v1/batches/${batchId}`))

export const waitForState = (client: Client, batchId: string, state: string): Promise<Json> =>
  eventually(`the batch is ${state}`, async () => {
    const batch = await getBatch(client, batchId)
    return batch.state === state && batch
  })

/** Creates a batch whose items are rated. */
export async function createReadyBatch(
  client: Client,
  shipmentIds: readonly string[],
  more: object = {},
): Promise<string> {
  const batchId = await createBatch(client, shipmentIds, more)
  await waitForState(client, batchId, 'ready')
  return batchId
}

export const actOn = (client: Client, batchId: string, act: string, body?: object) =>
  client.post(`/api/v1/batches/${batchId}/${act}`, body ?? {})

/** All items of a batch, read page by page. */
export async function listItems(client: Client, batchId: string, limit = 100): Promise<Json[]> {
  const items: Json[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Json = expectData(
      await client.get(`/api/v1/batches/${batchId}/items?limit=${limit}${after && `&after=${after}`}`),
    )
    items.push(...page.items)
    after = page.nextCursor
  }
  return items
}

/** Waits until an item is in this state. */
export const waitForItem = (client: Client, batchId: string, shipmentId: string, state: string): Promise<Json> =>
  eventually(`an item is ${state}`, async () => {
    const item = (await listItems(client, batchId)).find((one) => one.shipmentId === shipmentId)
    return item?.state === state && item
  })

/** Ends the leases of items, as if their nodes had died long ago. */
export const endLeases = ({ db }: Pick<TestEnvironment, 'db'>): Promise<unknown> =>
  db.pool.query(
    // Without waiting for nodes, which lock items in another sequence.
    `update batch_items i set owner = 'dead', lease_until = now() - interval '1 second'
     from (select ctid from batch_items where owner is not null for update skip locked) as held
     where i.ctid = held.ctid`,
  )
