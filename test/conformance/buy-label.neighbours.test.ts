/** Purchases whose labels are written in one statement. Each keeps its own data. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import type { Artwork, BoughtLabel, BuyOutcome, Carrier, DocumentKind } from '#adapters/carriers/carrier.ts'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { type Client, createClient, type Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, buyRate, less } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'
import { countPurchases } from '../support/watch-statements.ts'

/** In production the files come from the carriers. */
const environment = openTestEnvironment({ environment: 'production' })

const digestOf = (bytes: Uint8Array | null) => bytes && createHash('sha256').update(bytes).digest('hex')

/** Bytes that no other file has, and a length that few files have. */
function playedFile(name: string, length: number): Artwork {
  const one = createHash('sha256').update(name).digest()
  return { mediaType: 'image/png', bytes: Buffer.concat(Array.from({ length }, () => one)).subarray(0, length) }
}

const paperKinds: readonly DocumentKind[] = ['commercial-invoice', 'waybill-copy']

/** The carrier's files for the label with this number: artwork and documents, one of which it stores. */
function playedLabel(label: BoughtLabel, place: number): BoughtLabel {
  const { trackingNumber } = label
  const documents = paperKinds.slice(0, place % 3).map((kind, index) => ({
    kind,
    copies: place + index,
    artwork: (place + index) % 4 === 0 ? null : playedFile(`${trackingNumber} ${kind}`, 1 + place * 977),
  }))
  return { ...label, artwork: playedFile(trackingNumber, 1 + place * 1009), documents }
}

/** Carriers that respond once this many calls have arrived, all at the same time. */
function answeringTogether(count: number) {
  const told = new Map<string, BoughtLabel>()
  const together = Promise.withResolvers<void>()
  const answering = (carrier: Carrier): Carrier => ({
    ...carrier,
    async buy(deps, account, input): Promise<BuyOutcome> {
      const outcome = await carrier.buy(deps, account, input)
      if (outcome.outcome !== 'ok') return outcome
      const label = playedLabel(outcome.value, told.size)
      told.set(label.trackingNumber, label)
      if (told.size === count) together.resolve()
      await together.promise
      return { outcome: 'ok', value: label }
    },
  })
  const connections = sandboxConnections(environment.simulatorUrl).map(({ carrier, account }) => ({
    carrier: answering(carrier),
    account,
  }))
  return { told, connections: sharedConnections(connections) }
}

const papersOf = ({ documents = [] }: BoughtLabel) =>
  documents.map(({ kind, copies, artwork }) => ({ kind, copies, digest: digestOf(artwork?.bytes ?? null) }))

/** The stored label with this number, its file, its documents and its ledger entries. */
async function keptOf(accountId: string, trackingNumber: string) {
  const { rows } = await environment.db.pool.query(
    `
    select l.shipment_id as "shipmentId", l.charge, p.charge as "purchaseCharge", p.shipment_id as "purchaseShipmentId",
           a.bytes, array(select t.act || ' ' || t.amount from credit_transfers t
                          where t.account_id = l.account_id and t.cause_id = p.id order by t.act) as booked
    from labels l join purchases p on p.account_id = l.account_id and p.id = l.purchase_id and p.label_id = l.id
      left join label_artwork a on a.account_id = l.account_id and a.label_id = l.id
    where l.account_id = $1 and l.tracking_number = $2`,
    [accountId, trackingNumber],
  )
  const { rows: papers } = await environment.db.pool.query(
    `select d.kind, d.copies, d.bytes from label_documents d join labels l on l.account_id = d.account_id and l.id = d.label_id
     where l.account_id = $1 and l.tracking_number = $2 order by d.position`,
    [accountId, trackingNumber],
  )
  assert.equal(rows.length, 1)
  const { bytes, ...row } = rows[0]
  return {
    ...row,
    artwork: digestOf(bytes),
    papers: papers.map(({ bytes: paper, ...rest }) => ({ ...rest, digest: digestOf(paper) })),
  }
}

type Asked = { client: Client; shipmentId: string; rate: Json }

/** Rates a package of each weight. All prices differ. */
async function parcels(client: Client, weights: readonly number[]): Promise<Asked[]> {
  const asked = await Promise.all(
    weights.map(async (weight, index) => {
      const { shipmentRates } = await client.createOrderWithRates({ parcel: { weight } })
      const [{ shipmentId, rates }] = shipmentRates
      return { client, shipmentId, rate: rates[index % rates.length] }
    }),
  )
  assert.ok(new Set(asked.map(({ rate }) => rate.rate)).size > 2)
  return asked
}

/** A node that counts the labels that each statement writes. */
async function startNode(connections: ReturnType<typeof sharedConnections>) {
  const url = environment.serviceDatabaseUrl
  const own = openDatabase({ url, maxConnections: 10, log: silentLog, applicationName: 'counted' })
  const { db, sizes } = countPurchases(own)
  const node = await environment.startNode({ db, databaseUrl: url, connections })
  const close = async () => {
    await node.close()
    await own.close()
  }
  return { url: node.url, sizes: () => sizes['purchases.record'] ?? [], close }
}

test('concurrent labels of two accounts each keep their own price, file and documents', async () => {
  const shipmentCount = 3
  const weights = [0.4, 1.3, 2.9, 4.2, 6, 8.5]
  const count = 2 * weights.length + shipmentCount
  const { told, connections } = answeringTogether(count)
  const node = await startNode(connections)
  try {
    const [one, other] = [
      await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' })),
      await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' })),
    ]
    const { order, shipmentRates } = await one.createOrderWithRates({ shipments: shipmentCount })
    const ofOneOrder = shipmentRates.map(({ shipmentId, rates }: Json, index: number): Asked => {
      return { client: one, shipmentId, rate: rates[index] }
    })
    const asked: Asked[] = [...(await parcels(one, weights)), ...(await parcels(other, weights)), ...ofOneOrder]
    const answers = await Promise.all(asked.map(({ client, shipmentId, rate }) => buyRate(client, shipmentId, rate.id)))

    for (const [index, answer] of answers.entries()) {
      const { client, shipmentId, rate } = asked[index] as Asked
      const { trackingCode, selectedRate } = expectData(answer)
      assert.deepEqual([selectedRate.id, selectedRate.rate], [rate.id, rate.rate])
      const label = told.get(trackingCode) ?? assert.fail('no carrier has sold that')
      const price = rate.rate.toFixed(4)
      assert.deepEqual(await keptOf(client.account.accountId, trackingCode), {
        shipmentId,
        purchaseShipmentId: shipmentId,
        charge: price,
        purchaseCharge: price,
        booked: [`reserve ${price}`, `settle ${price}`],
        artwork: digestOf(label.artwork?.bytes ?? null),
        papers: papersOf(label),
      })
    }
    for (const client of [one, other]) {
      const spent = asked.filter((each) => each.client === client).reduce((sum, { rate }) => sum + rate.rate, 0)
      assert.equal(await availableCredit(environment, client), less(1000, spent))
    }
    const { rows } = await environment.db.pool.query('select status, open_purchases from orders where id = $1', [
      order.id,
    ])
    assert.deepEqual(rows, [{ status: 8, open_purchases: shipmentCount }])
    assert.deepEqual(await checkBooks(environment), [])
    assert.ok(Math.max(...node.sizes()) > 2, `${node.sizes()}`)
  } finally {
    await node.close()
  }
})
