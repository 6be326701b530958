import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { runChaos } from './run-chaos.ts'

const short = { seed: 1, orders: 60, kills: 2, databaseRestarts: 1, nodes: 2, clients: 8, plant: null, say: () => {} }

// The long runs are `npm run chaos`; these show on every change that the proof still runs, and can fail.
describe('Chaos', { concurrency: false }, () => {
  test('nothing is bought twice or lost while nodes, carriers and the database fail', async () => {
    const { broken, counts } = await runChaos(short)
    assert.deepEqual(broken, [])
    assert.ok((counts['purchase 200'] ?? 0) > 0)
  })

  test('the audit finds a node that sends again what may have been sent', async () => {
    const { broken } = await runChaos({ ...short, orders: 40, kills: 0, databaseRestarts: 0, plant: 'retry-uncertain' })
    assert.notDeepEqual(broken, [])
  })
})
