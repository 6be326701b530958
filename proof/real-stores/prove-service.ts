/**
 * The whole service against the real store: connected by the command line, its orders bought by the JSON API, in a Sandbox
 * with its own carriers. Every refusal comes of the read before the purchase: nothing is looked at between the store's
 * change and the attempt.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, type Json } from '../../test/support/client.ts'
import { eventually } from '../../test/support/eventually.ts'
import { runCommand, startService } from '../../test/support/process.ts'
import type { Proofs } from './proofs.ts'
import type { RealShop } from './real-shop.ts'

type Counts = { imported: number; updated: number; unchanged: number; blocked: number; failed: number }

/** @param run.cut ends it before its end, with the service that it started */
export async function proveService(
  shop: RealShop,
  { kind, proofs: { prove }, cut }: { kind: string; proofs: Proofs; cut: Promise<never> },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'real-store-service-'))
  const env = { WAYBILL_DATA_DIR: join(folder, 'data'), WAYBILL_SHUTDOWN_SECONDS: '1' }
  const service = await startService(env)
  try {
    const apiKey = await service.firstApiKey()
    const account = { accountId: '', apiKeyId: '', apiKey, legacyKey: '', legacySecret: '' }
    const client = await createClient(service.url).signIn(account)
    const command = async (...args: string[]): Promise<Json> => {
      const { code, stdout, stderr } = await runCommand(['store', ...args, '--json'], env)
      assert.equal(code, 0, stderr || stdout)
      return JSON.parse(stdout)
    }
    await Promise.race([proveAll({ shop, kind, folder, client, command, prove }), cut])
  } finally {
    await service.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

type Stage = {
  shop: RealShop
  kind: string
  folder: string
  client: Client
  /** A `waybill store` command, and what it answers. */
  command: (...args: string[]) => Promise<Json>
  prove: Proofs['prove']
}

async function proveAll({ shop, kind, folder, client, command, prove }: Stage): Promise<void> {
  let storeId = ''
  const sync = (): Promise<Counts> => command('sync', '--id', storeId)
  const known = new Map<string, Json>()

  /** Orders that were imported since the last time it was asked, in the order in which they were placed. */
  async function newOrders(): Promise<Json[]> {
    const answer = await client.get('/api/v1/orders?pageSize=100')
    assert.equal(answer.status, 200, answer.text)
    const ids: string[] = answer.body.data.items.map(({ id }: Json) => id).filter((id: string) => !known.has(id))
    const orders = await Promise.all(ids.map(getOrder))
    for (const order of orders) known.set(order.id, order)
    return orders
  }
  async function getOrder(id: string): Promise<Json> {
    const answer = await client.get(`/api/v1/orders/${id}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  /** Places an order there and has it imported here. */
  async function imported(place: () => Promise<string>): Promise<{ id: string; order: Json }> {
    const id = await place()
    await sync()
    const [order, ...others] = await newOrders()
    assert.ok(order && others.length === 0, `${others.length + (order ? 1 : 0)} orders came`)
    return { id, order }
  }
  async function attempt(order: Json, shipment?: string): Promise<Json> {
    const shipmentId = shipment ?? (await getOrder(order.id)).shipmentId
    const rated = await client.post(`/api/v1/shipments/${shipmentId}/rates`)
    if (rated.status !== 200) return rated
    const [rate] = rated.body.data.rates
    return eventually('the purchase is decided', async () => {
      const answer = await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rate.id } })
      return answer.status !== 202 && answer
    })
  }
  async function buy(order: Json, shipment?: string): Promise<Json> {
    const answer = await attempt(order, shipment)
    assert.ok(answer.status === 200 || answer.status === 201, answer.text)
    return answer.body.data
  }
  async function cancel(label: Json): Promise<void> {
    const answer = await client.delete(`/api/v1/labels/${label.postageLabel.id}`)
    assert.equal(answer.status, 200, answer.text)
  }
  async function refused(order: Json, code: string): Promise<string> {
    const answer = await attempt(order)
    assert.equal(answer.status, 422, answer.text)
    assert.ok(answer.text.includes(`"${code}"`), answer.text)
    return code
  }
  const live = async (id: string) => (await shop.fulfillments(id)).filter(({ isCancelled }) => !isCancelled)
  const pushed = (id: string, trackingNumber: string) =>
    eventually(`the store knows ${trackingNumber}`, async () =>
      (await live(id)).some((one) => one.isShipped && one.trackingNumber === trackingNumber),
    )
  const shippedOf = async (id: string) =>
    (await live(id)).map(({ trackingNumber, quantity }) => `${quantity} with ${trackingNumber}`).sort()

  await prove('waybill store connect', async () => {
    const credentials = join(folder, 'credentials.json')
    await writeFile(credentials, JSON.stringify(shop.credentials), { mode: 0o600 })
    const at = ['--kind', kind, '--url', shop.url, '--credentials', credentials]
    const connected = await command('connect', '--account', 'Sandbox', ...at)
    storeId = connected.storeId
    return connected.finding
  })
  await prove('waybill store sync imports what there is, and the same again changes nothing', async () => {
    const first = await sync()
    const second = await sync()
    await newOrders()
    assert.equal(first.failed, 0)
    assert.deepEqual([second.imported, second.updated, second.failed], [0, 0, 0])
    return `${first.imported} imported, ${first.blocked} blocked; then ${second.unchanged} unchanged`
  })
  await prove('an order is bought, and the store told once, with its buyer', async () => {
    const { id, order } = await imported(() => shop.place(2))
    assert.equal(order.destination.street1, '1 Market St')
    const { trackingCode } = await buy(order)
    await pushed(id, trackingCode)
    assert.deepEqual(await shippedOf(id), [`2 with ${trackingCode}`])
    if (shop.mails) assert.equal(await shop.mails(id), 1)
    return `${order.details.reference}: ${trackingCode}, 1 fulfillment`
  })
  await prove('its own push is not taken for that of somebody else', async () => {
    const { unchanged, failed } = await sync()
    assert.equal(failed, 0)
    return `${unchanged} unchanged`
  })
  await prove('an address that was edited is refused until it is accepted, and then goes on the label', async () => {
    const { id, order } = await imported(() => shop.place(1))
    await shop.editAddress(id, '2 Mission St')
    const code = await refused(order, 'Order.NotReadyForPurchase')
    await command('accept', '--account', 'Sandbox', '--order', order.id)
    assert.equal((await getOrder(order.id)).destination.street1, '2 Mission St')
    const { trackingCode } = await buy(order)
    await pushed(id, trackingCode)
    return code
  })
  await prove('lines that were edited are imported', async () => {
    const { id, order } = await imported(() => shop.place(3))
    const quantity = await shop.editQuantity(id)
    const counts = await sync()
    assert.ok(counts.updated >= 1, JSON.stringify(counts))
    const { trackingCode } = await buy(order)
    await pushed(id, trackingCode)
    assert.deepEqual(await shippedOf(id), [`${quantity} with ${trackingCode}`])
    return `3 became ${quantity}, all of them told of`
  })
  for (const hold of shop.holds) {
    await prove(`refused while ${hold.what}, and bought afterwards`, async () => {
      const { id, order } = await imported(() => shop.place(1))
      await hold.begin(id)
      const code = await refused(order, hold.code)
      await hold.end(id)
      await buy(order)
      return code
    })
  }
  await prove('refused while it is not paid, and bought afterwards', async () => {
    const { id, order } = await imported(shop.placeUnpaid)
    const code = await refused(order, 'Order.NotReadyForPurchase')
    await shop.pay(id)
    await buy(order)
    return code
  })
  await prove('what somebody else shipped in part leaves the rest, which is bought and told of', async () => {
    const { id, order } = await imported(() => shop.place(3))
    await shop.shipElsewhere(id, 1)
    await sync()
    const { trackingCode } = await buy(order)
    await pushed(id, trackingCode)
    assert.deepEqual(await shippedOf(id), ['1 with BY-BICYCLE', `2 with ${trackingCode}`].sort())
    return '1 by them, 2 by us'
  })
  const closes: [string, (id: string) => Promise<void>][] = [
    ['somebody else shipped it', (id) => shop.shipElsewhere(id, 1)],
    ['it was cancelled', shop.cancel],
    ['it is not there any more', shop.remove],
  ]
  for (const [what, close] of closes) {
    await prove(`refused since ${what}`, async () => {
      const { id, order } = await imported(() => shop.place(1))
      await close(id)
      return refused(order, 'Order.ClosedAtSource')
    })
  }
  if (shop.placeAbroad) {
    const { placeAbroad } = shop
    await prove('refused abroad for want of what customs need', async () => {
      const { order } = await imported(placeAbroad)
      return refused(order, 'Order.CustomsRequired')
    })
  }
  await prove('an order goes in two parcels, each told of once', async () => {
    const { id, order } = await imported(() => shop.place(3))
    const parcels = await client.get(`/api/v1/orders/${order.id}/parcels`)
    assert.equal(parcels.status, 200, parcels.text)
    const [{ lineId }] = parcels.body.data.lines
    const parcel = { weight: 1, length: 10, width: 8, height: 4 }
    const shipments = [1, 2].map((quantity) => ({ parcel, lines: [{ lineId, quantity }] }))
    const split = await client.post(`/api/v1/orders/${order.id}/parcels`, { shipments })
    assert.equal(split.status, 200, split.text)
    const codes: string[] = []
    for (const { shipmentId } of split.body.data.shipments) codes.push((await buy(order, shipmentId)).trackingCode)
    for (const code of codes) await pushed(id, code)
    assert.deepEqual(await shippedOf(id), [`1 with ${codes[0]}`, `2 with ${codes[1]}`].sort())
    if (shop.mails) assert.equal(await shop.mails(id), 2)
    return '2 fulfillments'
  })
  await prove(`a cancelled label is ${shop.takesBack ? '' : 'not '}taken back at the store`, async () => {
    const { id, order } = await imported(() => shop.place(1))
    const label = await buy(order)
    await pushed(id, label.trackingCode)
    await cancel(label)
    if (!shop.takesBack) return `${(await live(id)).length} fulfillment stays, for a person`
    await eventually('the store has taken it back', async () => (await live(id)).length === 0)
    const again = await buy(order)
    await pushed(id, again.trackingCode)
    assert.deepEqual(await shippedOf(id), [`1 with ${again.trackingCode}`])
    return 'and bought and told of again'
  })
  await shop.further?.({ prove, imported, sync, newOrders, buy, cancel, pushed })
  await prove('refused while the store cannot be read', async () => {
    const { order } = await imported(() => shop.place(1))
    await shop.end()
    return refused(order, 'Order.NotLoaded')
  })
}
