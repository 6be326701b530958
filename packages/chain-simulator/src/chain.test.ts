import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { openChain } from './index.ts'

const now = () => new Date('2026-03-01T00:00:00Z')

test('a payment waits, is confirmed by a block, and waits again or disappears after a reorganization', async () => {
  const chain = await openChain({ name: 'btc', folder: null, now })
  const kept = await chain.pay([{ address: 'a', value: 5 }])
  const dropped = await chain.pay([
    { address: 'a', value: 7 },
    { address: 'b', value: 1 },
  ])
  assert.deepEqual(
    chain.paymentsTo('a').map(({ confirmed }) => confirmed),
    [null, null],
  )
  await chain.mine(2)
  const height = chain.height()
  assert.deepEqual(
    chain.paymentsTo('b').map(({ confirmed }) => confirmed?.height),
    [height - 1],
  )
  const [before] = [chain.hash(height)]
  await chain.reorganise(2, [dropped.txid])
  assert.equal(chain.height(), height + 1)
  assert.notEqual(chain.hash(height), before)
  assert.deepEqual(
    chain.paymentsTo('a').map(({ txid, confirmed }) => [txid, confirmed]),
    [[kept.txid, null]],
  )
  assert.deepEqual(chain.paymentsTo('b'), [])
})

test('the chain survives a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-chain-'))
  try {
    const chain = await openChain({ name: 'btc', folder, now })
    const { txid } = await chain.pay([{ address: 'a', value: 5 }])
    await chain.mine(3)
    const again = await openChain({ name: 'btc', folder, now })
    assert.deepEqual([again.height(), again.hash(2), again.paymentsTo('a')[0]?.txid], [3, chain.hash(2), txid])
  } finally {
    await rm(folder, { recursive: true })
  }
})
