/** How operators see failed purchases, and carrier accounts whose purchases all fail. */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { test } from 'node:test'
import { usps } from '#adapters/carriers/usps/index.ts'
import { runChecks } from '#cli/doctor.ts'
import { connectCarrier, disconnectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { listFailingCarrierAccounts } from '#domain/purchases/queries/queries.ts'
import type { Database, Statement } from '#kit/postgres.ts'
import type { Client, Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { waybill } from '../support/process.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const env = async () => {
  const dataFolder = `${environment.folder}/data`
  await mkdir(dataFolder, { recursive: true })
  return { DATABASE_URL: environment.databaseUrl, WAYBILL_DATA_DIR: dataFolder }
}

async function buy(client: Client, name: string, carrier: 'ups' | 'usps'): Promise<string> {
  const { order, shipmentId, rate } = await createRatedOrder(client, name, carrier)
  await buyRate(client, shipmentId, rate.id)
  const { rows } = await environment.db.pool.query('select id from purchases where order_id = $1', [order.id])
  return rows[0].id
}

/** Returns doctor's finding, or an empty text. */
async function readFailing(): Promise<string> {
  const findings = await runChecks(await env())
  const found = findings.find(({ what }) => what === 'carrier accounts')
  assert.ok(found)
  return found.ok ? '' : found.finding
}

async function listFailed(...options: string[]): Promise<Json[]> {
  const { code, stdout, stderr } = await waybill(['purchases', 'list', ...options, '--json'], await env())
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

test("the lists show the carrier's code and text for a rejected purchase, in one line of 200 characters", async () => {
  const client = await environment.openClient()
  const purchaseId = await buy(client, 'Ada [buy-rejected]', 'ups')
  for (const options of [[], ['--failed']]) {
    const [failed] = (await listFailed(...options)).filter((one) => one.purchaseId === purchaseId)
    assert.equal(failed?.code, 'Label.CarrierRejected')
    assert.ok(failed?.carrierCode && failed.carrierWords, JSON.stringify(failed))
  }
  const carrierText = `No\u001b[31m such\r\naccount ${'x'.repeat(300)}`
  await environment.db.pool.query(
    `update purchases set failure = jsonb_set(failure, '{error,metaData,carrierText}', to_jsonb($2::text)) where id = $1`,
    [purchaseId, carrierText],
  )
  const [failed] = (await listFailed('--failed')).filter((one) => one.purchaseId === purchaseId)
  assert.equal(failed?.carrierWords, `No [31m such account ${'x'.repeat(300)}`.slice(0, 200))
})

/** Connects the client's own USPS account. */
async function connectOwn(client: Client, crid: string): Promise<string> {
  const seal = credentialSeal([Buffer.alloc(32, 7)])
  const { carrierAccountId } = await connectCarrier(
    { ...deps(environment.db), seal },
    {
      accountId: client.account.accountId,
      carrier: usps,
      name: 'main',
      baseUrl: `${environment.simulatorUrl}/usps`,
      credentials: { clientId: 'a', clientSecret: 'b', crid, mid: '123456789', accountNumber: '1234567890' },
    },
  )
  return carrierAccountId
}

const setBack = (purchaseId: string, hours: number) =>
  environment.db.pool.query("update purchases set updated_at = now() - $2 * interval '1 hour' where id = $1", [
    purchaseId,
    hours,
  ])

test("the lists show no carrier text for a purchase that failed without a carrier's decision", async () => {
  const client = await environment.openClient()
  await connectOwn(client, '0000')
  const purchaseId = await buy(client, 'Ada Byron', 'usps')
  const [failed] = (await listFailed('--failed')).filter((one) => one.purchaseId === purchaseId)
  assert.deepEqual([failed?.code, failed?.carrierCode, failed?.carrierWords], ['Carrier.Unavailable', null, null])
})

test('doctor reports a carrier account if all its purchases of a day failed, until one succeeds', async () => {
  const client = await environment.openClient()
  const carrierAccountId = await connectOwn(client, '12345678')
  const ours = `of account ${client.account.accountId}`

  for (let count = 0; count < 2; count += 1) await buy(client, 'Ada [buy-rejected]', 'usps')
  assert.ok(!(await readFailing()).includes(ours), 'two may be chance')

  const last = await buy(client, 'Ada [buy-rejected]', 'usps')
  const finding = await readFailing()
  assert.match(
    finding.replace(ours, 'of ours'),
    /usps "main" \([0-9a-f-]{36}, of ours\): all 3 purchases failed, the last with Label\.CarrierRejected.*: .*not deliverable/,
  )
  assert.match(finding, /^1 failed every purchase in the last 24 hours .*; run waybill carrier test.*/)

  await setBack(last, 25)
  assert.ok(!(await readFailing()).includes(ours), 'what failed before yesterday is over')
  await setBack(last, 1)
  assert.ok((await readFailing()).includes(ours))

  await disconnectCarrier(deps(environment.db), { carrierAccountId })
  assert.ok(!(await readFailing()).includes(ours), 'nobody waits for one that was disconnected')
  await connectOwn(client, '12345678')
  assert.ok((await readFailing()).includes(ours))

  await buy(client, 'Ada Byron', 'usps')
  assert.equal(await readFailing(), '', 'one success is enough')
})

test("the hourly log line reports such a carrier account too, without the carrier's text", async () => {
  const client = await environment.openClient()
  const carrierAccountId = await connectOwn(client, '12345678')
  for (let count = 0; count < 3; count += 1) await buy(client, 'Ada [buy-rejected]', 'usps')
  const { rows } = await environment.db.pool.query('select id from purchases where carrier_account = $1', [
    carrierAccountId,
  ])
  const repeated = 'No such street: 1600 Amphitheatre Pkwy'
  // All failed at the same time, so the last one is the one that was claimed last.
  await environment.db.pool.query(
    `update purchases set updated_at = date_trunc('second', now()),
       failure = case id when $2 then jsonb_set(failure, '{error,metaData,carrierText}', to_jsonb($3::text)) else failure end
     where carrier_account = $1`,
    [
      carrierAccountId,
      rows
        .map(({ id }) => id)
        .sort()
        .at(-1),
      repeated,
    ],
  )
  assert.ok((await readFailing()).includes(repeated))

  const lines: string[] = []
  const node = await environment.startNode({ logLevel: 'warn', logStream: { write: (line) => void lines.push(line) } })
  try {
    const needed = () => lines.find((line) => line.includes('operator needed'))
    const line = await eventually('it is said', needed)
    const { ids } = JSON.parse(line).wrong.find(({ what }: Json) => what === 'carrier accounts')
    assert.ok(
      ids.some((id: string) => id.includes(carrierAccountId) && id.includes('all 3 purchases failed')),
      line,
    )
    assert.ok(!line.includes('Amphitheatre'), line)
  } finally {
    await node.close()
  }
})

type Plan = { 'Relation Name'?: string; 'Parent Relationship'?: string; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('the labels of a day are scanned once, however many carrier accounts fail', async () => {
  for (const crid of ['12345678', '12345679']) {
    const client = await environment.openClient()
    await connectOwn(client, crid)
    for (let count = 0; count < 3; count += 1) await buy(client, 'Ada [buy-rejected]', 'usps')
  }
  const statements: Statement[] = []
  const query: Database['query'] = (statement) => {
    statements.push(statement)
    return environment.db.query(statement)
  }
  const failing = await listFailingCarrierAccounts({ db: { query } }, new Date(0))
  assert.ok(failing.length >= 2)
  const scans: (string | undefined)[] = []
  for (const { text, values } of statements) {
    const { rows } = await environment.db.pool.query(`explain (format json) ${text}`, values)
    const ofLabels = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'labels')
    scans.push(...ofLabels.map((node) => node['Parent Relationship']))
  }
  // Members of the union. A `SubPlan` could run once per account.
  assert.deepEqual(scans, ['Member', 'Member'])
})
