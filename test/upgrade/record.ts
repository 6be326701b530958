/**
 * Records what test/upgrade/ holds: data of every kind that version 0.1 writes, and what it answered about them.
 * Once a version is released its recording is frozen; this says how it came about.
 *
 *   node test/upgrade/record.ts <a checkout of the version, installed> <folder to write>
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { anOrder, createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import { openTestServer } from '../support/test-server.ts'
import { type Recording, tables, writeRecording } from './recording.ts'

const [checkout, target] = process.argv.slice(2).map((path) => resolve(path)) as [string, string]
const scratch = await mkdtemp(join(tmpdir(), 'waybill-record-'))
const server = await openTestServer()
const databaseName = `waybill_record_${process.pid}`
const admin = new pg.Client(server.url)
await admin.connect()
await admin.query(`create database ${databaseName} template template0 encoding 'UTF8'`)
const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${databaseName}` }).href

const surroundings = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATABASE_URL: databaseUrl,
  WAYBILL_DATA_DIR: join(scratch, 'data'),
  LOG_LEVEL: 'silent',
  PORT: '0',
  WAYBILL_PURCHASE_WAIT_MS: '1500',
}

/** A recording that fails must not leave its processes behind. */
const launched = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of launched) child.kill('SIGKILL')
})
async function launch(file: string, args: string[], env: Record<string, string | undefined>, ready: RegExp) {
  const child = spawn(process.execPath, [join(checkout, file), ...args], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  launched.add(child)
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const url = await eventually(`${file} says where it serves`, () => ready.exec(printed)?.[1] ?? null)
  return { child, url }
}
async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const simulatorFolder = join(scratch, 'simulator')
const simulator = await launch(
  'packages/carrier-simulator/src/main.ts',
  ['--port', '0', '--folder', simulatorFolder],
  surroundings,
  /listening at (http:\S+)/,
)
const env = { ...surroundings, WAYBILL_SIMULATOR_URL: simulator.url }
const service = await launch('src/main.ts', [], env, /(?:serves|running at) (http:\S+)[\s\S]*API reference/)
const { url } = service

async function waybill(...args: string[]): Promise<Json> {
  const child = spawn(process.execPath, [join(checkout, 'src/cli.ts'), ...args, '--json'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await text(child.stdout)
  return JSON.parse(printed)
}

const db = new pg.Client(databaseUrl)
await db.connect()

// Who there is.
const account = await waybill('account', 'create', '--name', 'Difference Works', '--credit', '500')
const { accountId } = account
const other = await waybill('account', 'create', '--name', 'Analytical Works', '--credit', '0')
await waybill('account', 'set', '--account', accountId, '--label-format', 'ZPL203')
const secondKey = await waybill('key', 'create', '--account', accountId, '--name', 'second')
const revokedKey = await waybill('key', 'create', '--account', accountId, '--name', 'revoked')
await waybill('key', 'revoke', '--account', accountId, '--key', revokedKey.apiKeyId)
const secondPair = await waybill('older-key', 'create', '--account', accountId)
const revokedPair = await waybill('older-key', 'create', '--account', accountId)
await waybill('older-key', 'revoke', '--account', accountId, '--key', revokedPair.olderKey ?? revokedPair.key)
const north = await waybill('sub-account', 'create', '--account', accountId, '--name', 'North')
const south = await waybill('sub-account', 'create', '--account', accountId, '--name', 'South')
const closed = await waybill('sub-account', 'create', '--account', accountId, '--name', 'Closed')
await waybill('sub-account', 'carriers', '--account', accountId, '--id', south.subAccountId, '--allow', 'usps')
await waybill('sub-account', 'deactivate', '--account', accountId, '--id', closed.subAccountId)
const credentialsFile = join(scratch, 'dhl.json')
await writeFile(
  credentialsFile,
  JSON.stringify({ username: 'recorded', password: 'right', accountNumber: '123456789' }),
)
const carrierAccount = await waybill(
  ...['carrier', 'connect', '--carrier', 'dhl', '--account', accountId, '--credentials', credentialsFile],
  ...['--url', `${simulator.url}/dhl`],
)

// Orders of every status, by both interfaces.
const client = createClient(url)
await client.signIn(account)
const session = (await client.post('/api/v1/auth/token', { apiKey: secondKey.apiKey }, { authorization: '' })).body.data
const must = (answer: Awaited<ReturnType<typeof client.get>>): Json => {
  if (!answer.body?.success) throw new Error(answer.text)
  return answer.body.data
}
const move = async (id: string, ...statuses: number[]) => {
  for (const status of statuses) {
    must(await client.patch(`/api/v1/orders/${id}/status`, { status, reason: 'as recorded', source: 'record' }))
  }
}
const create = async (name: string, headers: Record<string, string> = {}) =>
  must(await client.post('/api/v1/orders', anOrder({ to: { name } }), headers))
const idempotent = { name: 'Idempotent', key: 'recorded-1' }
const created = await create(idempotent.name, { 'idempotency-key': idempotent.key })
await create('North', { 'x-subaccount-id': north.subAccountId })
await create('South', { 'x-subaccount-id': south.subAccountId })
for (const [name, ...statuses] of [
  ['OnHold', 2],
  ['Cancelled', 3],
  ['Fulfilled', 4],
  ['Processing', 5],
  ['Picked', 6],
  ['Packed', 5, 6, 7],
  ['Returned', 4, 9],
] as const) {
  await move((await create(name)).id, ...statuses)
}
await client.createOrder({ shipments: 3, to: { name: 'Three parcels' } })
await client.createOrder({ parcel: { length: null, width: null, height: null }, to: { name: 'Bare' } })

// From here on nothing is added up behind the requests: the version leaves such changes behind it when it stops.
await db.query("select pg_advisory_lock(hashtext('waybill fold order changes'))")

async function rated(name: string, carrier: string) {
  const { order, shipmentRates } = await client.createOrderWithRates({ to: { name } })
  const rates = shipmentRates[0].rates.filter((rate: Json) => rate.carrier === carrier)
  return { orderId: order.id as string, shipmentId: order.shipments[0].id as string, rateId: rates[0].id as string }
}
const buy = async ({ shipmentId, rateId }: Awaited<ReturnType<typeof rated>>) =>
  client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rateId } })
const labels: Recording['labels'] = []
for (const carrier of ['usps', 'ups', 'dhl']) {
  const one = await rated(`Bought ${carrier}`, carrier)
  const { postageLabel, trackingCode } = must(await buy(one))
  await eventually('the files are made', async () => {
    return (await client.get(`/api/v1/labels/${postageLabel.id}/download`)).status === 200
  })
  const links = (await client.get(`/api/v1/orders/${one.orderId}`)).body.data.shipment.labelAssets
  labels.push({ ...one, labelId: postageLabel.id, trackingCode, links: links.map((asset: Json) => asset.url) })
}
const cancelled = await rated('Cancelled label', 'usps')
const cancelledLabelId = must(await buy(cancelled)).postageLabel.id
must(await client.delete(`/api/v1/labels/${cancelledLabelId}`))
const refused = await rated('Void refused [void-rejected]', 'ups')
const refusedLabelId = must(await buy(refused)).postageLabel.id
must(await client.delete(`/api/v1/labels/${refusedLabelId}`))
const rejected = await rated('Rejected [buy-rejected]', 'usps')
await buy(rejected)
const held = await rated('Held with label', 'usps')
must(await buy(held))
await move(held.orderId, 2)
const vanished = await rated('Vanished [buy-slow:2s][buy-vanished]', 'usps')
const toldAccepted = await buy(vanished)
if (toldAccepted.status !== 202) throw new Error(`expected 202: ${toldAccepted.text}`)
await eventually('the order shows the failure', async () => {
  return (await client.get(`/api/v1/orders/${vanished.orderId}`)).body.data.status === 10
})
const unbought = await rated('Rated, not bought', 'usps')

// The older interface, and credit that is paid for.
const pair = { legacyKey: account.olderKey, legacySecret: account.olderSecret }
const older = createLegacyClient(url, { ...account, ...pair })
const legacyPurchase = {
  ...aParcelByForm,
  service: 'usps_priority',
  idempotency_key: 'recorded-legacy',
  order_notes: 'Order 1001',
}
const legacyBought = (await older.call('/api/create-purchase', legacyPurchase)).body
const png = (
  await older.call('/api/create-purchase', { ...aParcelByForm, service: 'usps_express', label_format: 'PNG' })
).body
const legacyFailed = {
  ...aParcelByForm,
  service: 'usps_priority',
  to_name: 'Ada [buy-rejected]',
  idempotency_key: 'refused',
}
await older.call('/api/create-purchase', legacyFailed)
await older.call('/api/create-purchase', {
  ...aParcelByForm,
  ...{ service: 'ups_ground', carrier: 'ups', package_type: 'custom' },
})
const charge = async (more: Record<string, string> = {}) =>
  (await older.call('/api/charge-credits', { amount: '30', ...more })).body
const paid = await charge()
await waybill('credits', 'pay', '--top-up', paid.id)
const over = await charge()
await waybill('credits', 'pay', '--top-up', over.id, '--amount', '0.0005')
const short = await charge({ currency: 'ltc' })
await waybill('credits', 'pay', '--top-up', short.id, '--amount', '0.3')
const pending = await charge()
await eventually('the payment credits', async () => {
  const { rows } = await db.query('select count(credited) as credited, count(mark) as marked from top_up_payments')
  return Number(rows[0].credited) === 1 && Number(rows[0].marked) === 2
})
const [first] = await waybill('credits', 'list', '--unmatched')
await waybill('credits', 'credit', '--payment', first.paymentId, '--reason', 'close enough', '--amount', '29.50')

// Work in flight when the process is killed: a purchase at the carrier, one whose response was lost, and a void whose
// response was lost.
const lostVoid = await rated('Void lost [void-lost]', 'usps')
const lostVoidLabelId = must(await buy(lostVoid)).postageLabel.id
const slow = await rated('Slow [buy-slow:8s]', 'usps')
const lost = await rated('Lost [buy-lost]', 'ups')

// The responses about all data that stays the same.
const paths = [
  ...['/api/v1/orders?pageSize=100', '/api/v1/orders?pageSize=5&pageNumber=3&sortByNewest=false'],
  ...['/api/v1/orders?search=bought', '/api/v1/orders?search=mountain', '/api/v1/orders?statuses=3&statuses=9'],
  `/api/v1/orders?search=${labels[0]?.trackingCode.slice(4, 16)}`,
]
const listed = must(await client.get('/api/v1/orders?pageSize=100')).items.map(({ id }: Json) => id as string)
const changing = [slow, lost, lostVoid].map(({ orderId }) => orderId)
paths.push(...listed.filter((id: string) => !changing.includes(id)).map((id: string) => `/api/v1/orders/${id}`))
const answers: Recording['answers'] = []
for (const path of paths) answers.push({ path, status: 200, body: (await client.get(path)).body })
const legacyAnswers: Recording['legacyAnswers'] = []
for (const [path, given] of [
  ['/api/orders', {}],
  ['/api/retrieve-purchase', { id: legacyBought.order_id }],
  ['/api/retrieve-purchase', { id: png.order_id }],
  ['/api/retrieve-purchase', { id: labels[1]?.orderId as string }],
  ['/api/retrieve-purchase', { id: cancelled.orderId }],
  ['/api/retrieve-order', { order_id: legacyBought.order_id }],
] as const) {
  const { status, body } = await older.call(path, given)
  legacyAnswers.push({ path, given, status, body })
}
const credits = await waybill('credits', 'show', '--account', accountId)
const unmatched = await waybill('credits', 'list', '--unmatched')

const stateOf = async (shipmentId: string) =>
  (await db.query('select state from purchases where shipment_id = $1', [shipmentId])).rows[0]?.state
void buy(slow).catch(() => {})
void buy(lost).catch(() => {})
void client.delete(`/api/v1/labels/${lostVoidLabelId}`).catch(() => {})
await eventually('all three are under way', async () => {
  const { rows } = await db.query('select state from cancellations where label_id = $1', [lostVoidLabelId])
  return (
    (await stateOf(slow.shipmentId)) === 'Processing' &&
    (await stateOf(lost.shipmentId)) === 'OutcomeUnknown' &&
    rows[0]?.state === 'OutcomeUnknown'
  )
})
await end(service.child, 'SIGKILL')
await eventually('the simulator has sold what it was asked for slowly', async () => {
  const { rows } = await db.query('select id from purchases where shipment_id = $1', [slow.shipmentId])
  const journal = await readFile(join(simulatorFolder, 'journal.jsonl'), 'utf8')
  return journal.includes(rows[0].id) || journal.includes(rows[0].id.replaceAll('-', ''))
})
await end(simulator.child, 'SIGTERM')

await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
await cp(simulatorFolder, join(target, 'simulator'), { recursive: true })
for (const table of tables) {
  const { rows } = await db.query(`select row_to_json(one)::text as line from ${table} one`)
  await writeFile(join(target, `${table}.jsonl`), rows.map(({ line }) => `${line}\n`).join(''))
}
const { rows: jobs } = await db.query(
  `select task.identifier, job.payload, job.key, job.run_at as "runAt" from graphile_worker._private_jobs job
   join graphile_worker._private_tasks task on task.id = job.task_id`,
)
const { rows: counted } = await db.query(
  "select relname from pg_stat_user_tables where schemaname = 'public' order by relname",
)
const unknown = counted
  .map(({ relname }) => relname)
  .filter((name) => !tables.includes(name) && name !== 'schema_migrations')
if (unknown.length > 0) throw new Error(`tables that are not recorded: ${unknown}`)
const recording: Recording = {
  recordedAt: new Date().toISOString(),
  url,
  simulatorUrl: simulator.url,
  secretKey: (await readFile(join(scratch, 'data', 'secret-key'), 'utf8')).trim(),
  account: { ...account, ...pair },
  other,
  secondKey,
  revokedKey,
  secondPair,
  revokedPair,
  session,
  subAccounts: { north: north.subAccountId, south: south.subAccountId, closed: closed.subAccountId },
  carrierAccountId: carrierAccount.carrierAccountId ?? carrierAccount.id,
  idempotent: { ...idempotent, orderId: created.id },
  legacyPurchase: { given: legacyPurchase, answer: legacyBought },
  labels,
  cancelled: { ...cancelled, labelId: cancelledLabelId },
  refused: { ...refused, labelId: refusedLabelId },
  rejected,
  vanished,
  unbought,
  underWay: { slow, lost, lostVoid: { ...lostVoid, labelId: lostVoidLabelId } },
  topUps: { paid: paid.id, pending },
  credits,
  unmatched,
  answers,
  legacyAnswers,
  jobs,
}
await writeRecording(pathToFileURL(`${target}/`), recording)

await db.end()
await admin.query(`drop database ${databaseName}`)
await admin.end()
await server.release()
await rm(scratch, { recursive: true })
