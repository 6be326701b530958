import assert from 'node:assert/strict'
import test from 'node:test'
import { logPurchaseOutcome } from '#domain/purchases/outcomes/log-outcome.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { silentLog } from '#kit/log.ts'

test("a carrier's words are cut, and no character is cut in two", () => {
  const fields: Record<string, unknown>[] = []
  const log = { ...silentLog, warn: (line: object) => void fields.push(line as Record<string, unknown>) }
  const before = { purchaseId: 'p', state: 'Processing', failure: null } as Purchase
  const carrierText = `${'x'.repeat(199)}\u{1F4E6} and the rest`
  logPurchaseOutcome(
    log,
    before,
    { ...before, state: 'Failed' },
    { outcome: 'rejected', carrierCode: null, carrierText },
  )
  assert.equal(fields[0]?.carrierWords, `${'x'.repeat(199)}\uFFFD`)
})

test("control characters in a carrier's words, and in why there are none, are blanks", () => {
  const fields: Record<string, unknown>[] = []
  const log = { ...silentLog, warn: (line: object) => void fields.push(line as Record<string, unknown>) }
  const before = { purchaseId: 'p', state: 'Processing', failure: null } as Purchase
  const text = 'No\u001b[31m such\r\n\u0085account\u2028there'
  logPurchaseOutcome(log, before, { ...before, state: 'Failed' }, { outcome: 'unavailable', detail: text })
  const carrierText = text
  logPurchaseOutcome(
    log,
    before,
    { ...before, state: 'Failed' },
    { outcome: 'rejected', carrierCode: null, carrierText },
  )
  assert.deepEqual([fields[0]?.detail, fields[1]?.carrierWords], Array(2).fill('No [31m such account there'))
})

test('what changes nothing is no news', () => {
  const log = { ...silentLog, warn: () => assert.fail('it is told'), info: () => assert.fail('it is told') }
  const before = { purchaseId: 'p', state: 'Completed', failure: null } as Purchase
  logPurchaseOutcome(log, before, before, { outcome: 'ok' })
})
