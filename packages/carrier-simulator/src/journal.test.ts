import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openJournal } from './journal.ts'
import { openSaleStore, type Sale } from './sales.ts'

const folders: string[] = []
async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'simulator-journal-'))
  folders.push(path)
  return path
}
after(async () => {
  for (const path of folders) await rm(path, { recursive: true })
})

const sale = (trackingNumber: string): Sale => ({
  carrier: 'ups',
  account: 'A1B2C3',
  reference: `reference of ${trackingNumber}`,
  trackingNumber,
  shipmentId: trackingNumber,
  service: '03',
  charge: { amount: '9.99', currency: 'USD' },
  recipient: 'Grace Hopper',
  soldAt: '2026-03-01T12:00:00.000Z',
  details: {},
})
const now = () => new Date('2026-03-02T12:00:00Z')

test('sales and voids survive a restart', async () => {
  const path = await folder()
  const first = await openSaleStore(path, now)
  await Promise.all(['1', '2', '3'].map((number) => first.record(sale(number))))
  const second = first.byTrackingNumber('ups', '2')
  assert.ok(second)
  await first.void(second)
  await first.close()

  const reopened = await openSaleStore(path, now)
  assert.deepEqual(
    reopened.all().map(({ trackingNumber, voidedAt }) => [trackingNumber, voidedAt]),
    [
      ['1', null],
      ['2', '2026-03-02T12:00:00.000Z'],
      ['3', null],
    ],
  )
  assert.equal(reopened.byReference('ups', 'A1B2C3', 'reference of 3')[0]?.trackingNumber, '3')
  await reopened.reset()
  await reopened.record(sale('4'))
  await reopened.close()
  const last = await openSaleStore(path, now)
  assert.deepEqual(
    last.all().map((entry) => entry.trackingNumber),
    ['4'],
  )
  await last.close()
})

test('a line that a crash truncated is dropped, and the next record starts a new line', async () => {
  const path = await folder()
  const journal = await openJournal(path, () => {})
  await journal.append({ number: 1 })
  await journal.close()
  await appendFile(join(path, 'journal.jsonl'), '{"number":2,"na')

  const replayed: unknown[] = []
  const again = await openJournal(path, (record) => replayed.push(record))
  await again.append({ number: 3 })
  await again.close()
  assert.deepEqual(replayed, [{ number: 1 }])
  assert.equal(await readFile(join(path, 'journal.jsonl'), 'utf8'), '{"number":1}\n{"number":3}\n')
})

test('a damaged line within the journal is an error', async () => {
  const path = await folder()
  const journal = await openJournal(path, () => {})
  await journal.append({ number: 1 })
  await journal.close()
  await appendFile(join(path, 'journal.jsonl'), 'garbage\n{"number":3}\n')
  await assert.rejects(
    openJournal(path, () => {}),
    SyntaxError,
  )
})
