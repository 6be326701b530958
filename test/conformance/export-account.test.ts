import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { writeExport } from '#cli/account.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { waybill } from '../support/process.ts'
import { openSharedEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

const linesOf = (text: string): Json[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test("an account's personal data is exported completely, without secrets and without other accounts' data", async () => {
  const client = await environment.openClient({ credit: '100' })
  const other = await environment.openClient({ credit: '100' })
  const { order, label } = await client.buyLabel({ to: { name: 'Zebulon Quartermain' } })
  await other.buyLabel({ to: { name: 'Ottilie Otherwise' } })
  const { accountId } = client.account
  const { email } = await openPerson(environment, { accountId, role: 'Packer' })
  const stranger = await openPerson(environment, { accountId: other.account.accountId, role: 'Packer' })

  const file = join(environment.folder, 'account.jsonl')
  const tools = { db: environment.db, audit: testAudit }
  const written = await writeExport(tools, accountId, file)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const text = await readFile(file, 'utf8')
  const lines = linesOf(text)
  assert.deepEqual(written, { file, lines: lines.length })
  assert.deepEqual(
    [...new Set(lines.map(({ kind }) => kind))],
    ['account', 'key', 'legacy key', 'person', 'order', 'order move', 'label', 'purchase', 'purchase event', 'act'],
  )
  const of = (kind: string) => lines.filter((line) => line.kind === kind)
  assert.deepEqual([of('order')[0].id, of('order')[0].to.name], [order.id, 'Zebulon Quartermain'])
  assert.deepEqual([of('label')[0].id, of('label')[0].content.to.name], [label.id, 'Zebulon Quartermain'])
  assert.deepEqual(
    of('person').map((person) => [person.email, person.role]),
    [[email, 'Packer']],
  )
  assert.ok(!text.includes(stranger.email))
  assert.ok(!text.includes('Ottilie') && !text.includes(other.account.accountId))
  for (const secret of [client.account.apiKey, client.account.legacySecret, 'hash', 'argon2'])
    assert.ok(!text.includes(secret))
  const acts = (await listAuditTrail(environment, { accountId, since: null })).map(({ act }) => act)
  assert.equal(acts[0], 'account.export')

  await assert.rejects(writeExport(tools, accountId, file), { message: `${file} already exists.` })
  assert.equal(await readFile(file, 'utf8'), text)
})

test('the export writes one line per record to standard output, and nothing else', async () => {
  const client = await environment.openClient()
  const { id } = await client.createOrder()
  const { accountId } = client.account
  const args = ['account', 'export', '--account', accountId, '--reason', 'asked for']
  const { code, stdout, stderr } = await waybill(args, { DATABASE_URL: environment.databaseUrl })
  assert.deepEqual([code, stderr], [0, ''])
  const lines = linesOf(stdout)
  assert.equal(lines[0].accountId, accountId)
  assert.deepEqual(
    lines.filter(({ kind }) => kind === 'order').map((order) => order.id),
    [id],
  )
})
