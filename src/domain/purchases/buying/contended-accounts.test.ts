import assert from 'node:assert/strict'
import test from 'node:test'
import { createContendedAccounts } from '#domain/purchases/buying/contended-accounts.ts'

function open() {
  let nowMs = 0
  const contended = createContendedAccounts({ clock: { monotonicMs: () => nowMs } }, { slowMs: 500 })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { contended, pass }
}

test('of the accounts of a batch that met its limit, only those that wait alone too stay contended', async () => {
  const { contended, pass } = open()
  contended.suspect(['held', 'free'])
  assert.deepEqual([contended.has('held'), contended.has('free'), contended.has('other')], [true, true, false])
  await contended.observe('free', async () => pass(20))
  const failed = contended.observe('held', async () => {
    pass(600)
    throw new Error('refused')
  })
  await assert.rejects(failed, /refused/)
  assert.deepEqual([contended.has('held'), contended.has('free')], [true, false])
  // A fast one in between does not end it: the balance may be locked again.
  await contended.observe('held', async () => pass(20))
  pass(9_900)
  assert.equal(contended.has('held'), true)
  pass(100)
  assert.equal(contended.has('held'), false)
})
