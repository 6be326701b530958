import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { LabelStatus } from '#domain/orders/order/order.ts'
import { newHistory } from '../clients/history.ts'
import type { Label, Order, Transfer } from '../final-state/final-state.ts'
import { findLost } from './acknowledged.ts'
import { findPrograms } from './find-programs.ts'
import { longestGapMs, median, successTimes } from './gaps.ts'
import { planFaults } from './plan-faults.ts'

// `npm run tool -- chaos:failover` itself needs packages that a test must not require.

test('the command names missing packages and ends with an error', async () => {
  const run = fileURLToPath(new URL('run.ts', import.meta.url))
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [run], { env: { PATH: '' } }, (error, _stdout, stderr) =>
      resolve({ code: error?.code, stderr }),
    )
  })
  assert.equal(ended.code, 1, ended.stderr)
  assert.match(ended.stderr, /^These packages are missing: etcd-server patroni haproxy\b.*apt-get install /)
  const none = await findPrograms('', '/nowhere')
  assert.deepEqual(none, { missing: ['etcd-server', 'patroni', 'haproxy', 'postgresql'] })
})

test('the faults follow from the seed, in the requested number', () => {
  const counts = { switchovers: 5, kills: 4 }
  const faults = planFaults(7, counts)
  assert.deepEqual(planFaults(7, counts), faults)
  assert.notDeepEqual(planFaults(8, counts), faults)
  assert.equal(faults.filter(({ kind }) => kind === 'switchover').length, 5)
  assert.equal(faults.filter(({ kind }) => kind === 'kill').length, 4)
})

const invocation = { requestId: 'r', accountId: 'a', invokedAt: 0 }

test('a gap is the longest time without a purchase around the fault', () => {
  const history = newHistory()
  for (const completedAt of [100, 200, 5000, 5100, 9000]) {
    const answer = { type: 'label' as const, labelId: 'l', trackingCode: 't', charge: 1 }
    history.purchases.push({ ...invocation, shipmentId: 's', rateId: 'r', completedAt, answer })
  }
  const successes = successTimes(history)
  assert.equal(longestGapMs(successes, 300, 4000), 4800)
  assert.equal(longestGapMs(successes, 5010, 5050), 100)
  assert.equal(longestGapMs(successes, 9500, 9900), 0)
  assert.equal(median([3, 1, 2]), 2)
})

test('acknowledged orders, purchases with payment and cancellations with refund are searched in the database', () => {
  const history = newHistory()
  const told = (labelId: string) => ({ type: 'label' as const, labelId, trackingCode: labelId, charge: 1 })
  history.orders.push({ key: 'k', accountId: 'a', orderId: 'kept' }, { key: 'k2', accountId: 'a', orderId: 'gone' })
  for (const labelId of ['paid', 'unpaid', 'nowhere']) {
    const entry = { ...invocation, shipmentId: 's', rateId: 'r', completedAt: 1, answer: told(labelId) }
    // Told twice, it is one change.
    history.purchases.push(entry, entry)
  }
  for (const labelId of ['paid', 'unpaid']) {
    history.cancellations.push({
      ...invocation,
      labelId,
      completedAt: 1,
      answer: { type: 'decision', isSuccess: true },
    })
  }
  const label = (id: string, status: LabelStatus) => ({ id, purchase_id: `of ${id}`, status, tracking_number: id })
  const found = findLost({
    history,
    orders: [{ id: 'kept' }] as Order[],
    purchases: [],
    labels: [label('paid', LabelStatus.Cancelled), label('unpaid', LabelStatus.Cancelled)] as Label[],
    transfers: [
      { act: 'settle', cause_id: 'of paid' },
      { act: 'refund', cause_id: 'of paid' },
    ] as Transfer[],
  })
  assert.deepEqual([found.orders, found.purchases, found.cancellations], [2, 3, 2])
  assert.deepEqual(found.lost, ['orders: gone', 'purchases: unpaid', 'purchases: nowhere', 'cancellations: unpaid'])
})
