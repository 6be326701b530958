/** Backups of a data folder, and what comes of the purchases that were open when one was made. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import { createBackup } from '#app/backup/create-backup.ts'
import { checkBackup, restoreBackup } from '#app/backup/restore-backup.ts'
import { readConfig } from '#app/config.ts'
import { openRuntime } from '#app/runtime.ts'
import { runChecks } from '#cli/doctor.ts'
import { silentLog } from '#kit/log.ts'
import { placeDatabase } from '../support/begun-folder.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { type Client, signInByKey } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { type RunningService, startService, waybill } from '../support/process.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { createTestDatabase } from '../support/test-database.ts'

let folder: string
let simulator: CarrierSimulator
const started: RunningService[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'))
  simulator = await startCarrierSimulator({ journalFolder: null })
})
after(async () => {
  for (const service of started) await service.end('SIGTERM')
  await simulator.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = (name: string) => ({
  WAYBILL_DATA_DIR: join(folder, name),
  WAYBILL_SIMULATOR_URL: simulator.url,
  WAYBILL_PURCHASE_WAIT_MS: '1000',
  WAYBILL_SHUTDOWN_SECONDS: '1',
})

const sold = (recipient: string) => soldTo({ simulatorUrl: simulator.url }, recipient)

async function start(env: Record<string, string>): Promise<RunningService> {
  const service = await startService(env)
  started.push(service)
  return service
}

/** Runs a command that has to succeed. @returns what it prints */
async function run(args: string[], env: Record<string, string>) {
  const { code, stdout, stderr } = await waybill([...args, '--json'], env)
  assert.deepEqual([code, stderr], [0, ''], args.join(' '))
  return JSON.parse(stdout)
}

/** Buys it, however often that has to be asked. @returns its tracking number */
const bought = (client: Client, { shipmentId, rate }: { shipmentId: string; rate: { id: string } }): Promise<string> =>
  eventually('it is bought', async () => {
    const answer = await buyRate(client, shipmentId, rate.id)
    return answer.status === 200 && expectData(answer).trackingCode
  })

const restore = (env: Record<string, string>, from: string) =>
  restoreBackup(readConfig(env), { from, operator: 'Grace', reason: 'the disk died' })

const findingOf = async (env: Record<string, string>, subject: string) =>
  (await runChecks(env)).find(({ what }) => what === subject)?.finding ?? ''

const wrongOf = async (env: Record<string, string>) =>
  (await runChecks(env)).filter(({ ok }) => !ok).map(({ what }) => what)

test('open purchases of a backup are looked up and never sent again, and nothing else is bought before accept', async () => {
  const env = settings('data')
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const backup = join(folder, 'backup')
  const first = await start(env)
  const apiKey = await first.firstApiKey()
  const client = await signInByKey(first.url, apiKey)
  await bought(client, await createRatedOrder(client, 'Before'))
  const since = await createRatedOrder(client, 'Since')
  const open = []
  for (const name of ['Slow [buy-slow:60s]', 'Lost [buy-lost]']) {
    const rated = await createRatedOrder(client, name)
    assert.ok((await buyRate(client, rated.shipmentId, rated.rate.id)).status < 300, name)
    open.push({ name, ...rated })
  }

  const made = await run(['backup', 'create', '--to', backup], env)
  assert.ok(made.openWork.some(({ state }: { state: string }) => state === 'Processing'))
  // The day goes on, and a label is bought that the backup knows nothing of.
  await bought(client, since)
  // It ends when the slow carrier has answered; what it writes until then is in a folder that nobody uses again.
  const ended = first.end('SIGTERM')

  const anew = settings('restored')
  const restored = await run(['backup', 'restore', '--from', backup, '--reason', 'the disk died'], anew)
  assert.deepEqual([restored.wrong, restored.books], [[], 'the ledger balances to the cent'])
  const second = await start(anew)
  const again = await signInByKey(second.url, apiKey)
  const repeated = await buyRate(again, since.shipmentId, since.rate.id)
  assert.deepEqual([repeated.status, repeated.body.errors[0].code], [503, 'Label.PurchasesHeld'])
  assert.equal(repeated.headers.get('retry-after'), '300')
  for (const rated of open) assert.deepEqual(await sold(rated.name), [await bought(again, rated)])

  assert.deepEqual(await wrongOf(anew), ['restored backup'])
  assert.match(await findingOf(anew, 'backup'), /^the last backup started .* ago, in .*\/backup$/)
  assert.deepEqual(await run(['backup', 'accept', '--reason', 'compared'], anew), { accepted: true })
  await bought(again, await createRatedOrder(again, 'Next'))
  assert.deepEqual(await wrongOf(anew), [])
  for (const recipient of ['Before', 'Since', 'Next', ...open.map(({ name }) => name)]) {
    assert.equal((await sold(recipient)).length, 1, recipient)
  }

  await checkRefusals(backup, anew)
  await ended
})

/** A backup is restored whole and into an empty folder, or not at all. */
async function checkRefusals(backup: string, env: Record<string, string>): Promise<void> {
  await assert.rejects(createBackup(readConfig(env), backup), /already exists/)
  await assert.rejects(restore(env, backup), /is not empty/)
  const elsewhere = settings('elsewhere')
  const manifestFile = join(backup, 'manifest.json')
  const manifest = await readFile(manifestFile, 'utf8')
  const newer = { ...JSON.parse(manifest), schema: ['0001_accounts', '9999_of_tomorrow'] }
  await writeFile(manifestFile, JSON.stringify(newer))
  await assert.rejects(restore(elsewhere, backup), /newer version of Waybill .*9999_of_tomorrow/)
  await writeFile(manifestFile, manifest)

  for (const name of ['.', 'postgres', 'postgres/cluster', 'manifest.json', 'secret-key', 'postgres/password']) {
    assert.equal((await stat(join(backup, name))).mode & 0o077, 0, name)
  }
  assert.equal((await checkBackup(backup)).isOfNewerVersion, false)
  await writeFile(join(backup, 'postgres/cluster/global/pg_control'), Buffer.alloc(8192))
  const damage = /The backup is damaged: postgres\/cluster\/global\/pg_control/
  await assert.rejects(checkBackup(backup), damage)
  await assert.rejects(restore(elsewhere, backup), damage)
  assert.deepEqual(await readdir(elsewhere.WAYBILL_DATA_DIR), [], 'nothing is left behind')

  await mkdir(join(elsewhere.WAYBILL_DATA_DIR, 'unfinished-restore'))
  await assert.rejects(openRuntime(readConfig(elsewhere), silentLog, 'waybill test'), /did not finish/)
}

test('with an external database the files are restored, and purchases are held', async () => {
  const database = await createTestDatabase()
  const env = { ...settings('node'), DATABASE_URL: database.url }
  const next = { ...settings('next node'), DATABASE_URL: database.url }
  const backup = join(folder, 'files')
  try {
    const node = await start(env)
    const client = await signInByKey(node.url, await node.firstApiKey())
    const rated = await createRatedOrder(client, 'Slow [buy-slow:60s]')
    assert.equal((await buyRate(client, rated.shipmentId, rated.rate.id)).status, 202)
    assert.match(await findingOf(env, 'backup'), /^no backup .*; the database in DATABASE_URL needs its own backups/)
    const made = await run(['backup', 'create', '--to', backup], env)
    assert.match(made.database, /^not included/)
    assert.deepEqual(made.openWork, [{ kind: 'purchase', state: 'Processing', count: 1 }])
    const boughtAt = Date.now()
    await node.end('SIGTERM')

    const restored = await restore(next, backup)
    assert.deepEqual(restored.wrong, [])
    assert.ok(restored.asOf && Math.abs(restored.asOf.getTime() - boughtAt) < 60_000, 'as of what was known last')
    assert.deepEqual(await readdir(next.WAYBILL_DATA_DIR), ['labels', 'last-backup', 'secret-key'])
    assert.ok((await wrongOf(next)).includes('restored backup'))
    await assert.rejects(restore(settings('none'), backup), /set DATABASE_URL/)
  } finally {
    await database.drop()
  }
})

test('a command that creates a deployment prints its folder', async () => {
  const env = settings('by a command')
  const { code, stderr } = await waybill(['account', 'create', '--name', 'Trap'], env)
  assert.deepEqual(
    [code, stderr],
    [0, `waybill: created a new sandbox deployment (embedded, in ${env.WAYBILL_DATA_DIR})\n`],
  )
})

test("a folder that can't be created is rejected with one line", async () => {
  const env = settings('never started')
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const { close } = await openRuntime(readConfig(env), silentLog, 'waybill test')
  await close()
  const file = join(folder, 'a file')
  await writeFile(file, '')
  const { code, stderr } = await waybill(['backup', 'create', '--to', join(file, 'backup')], env)
  assert.equal(code, 1)
  assert.match(stderr, /^waybill: .* file\/backup cannot be created \(ENOTDIR\): give \S+ write access to .*\n$/)
})
