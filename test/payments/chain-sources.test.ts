/** Esplora and Bitcoin Core: what they answer, by their documented shapes, and what is read from it. */
import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { startCarrierSimulator } from '@waybill/carrier-simulator'
import { coreRpc } from '#adapters/payments/bitcoin/core-rpc.ts'
import { esplora } from '#adapters/payments/bitcoin/esplora.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { answering } from '../support/http-answers.ts'

const http = createOutgoingHttp({})
after(() => http.close())
const deps = { http, clock: systemClock, log: silentLog }
const address = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0'

describe('Esplora', () => {
  test('returns every payment to the address, with its confirmations, whatever else its transaction pays', async () => {
    const simulator = await startCarrierSimulator({ journalFolder: null })
    try {
      const chain = simulator.chains.btc
      assert.ok(chain)
      const source = esplora(`${simulator.url}/btc`)
      assert.deepEqual(await source.watch(deps, address), { outcome: 'ok', value: null })
      assert.deepEqual(await source.received(deps, address, 1), { outcome: 'ok', value: [] })
      await chain.pay([
        { address: 'change', value: 9 },
        { address, value: 280_100 },
        { address, value: 1 },
      ])
      const waiting = await source.received(deps, address, 1)
      assert.ok(waiting.outcome === 'ok')
      assert.deepEqual(
        waiting.value.map(({ output, amount, confirmed, madeAt }) => [output.slice(64), amount, confirmed, madeAt]),
        [
          [':1', '0.00280100', false, null],
          [':2', '0.00000001', false, null],
        ],
      )
      for (const [blocks, confirmed] of [
        [1, false],
        [1, true],
      ] as const) {
        await chain.mine(blocks)
        const answer = await source.received(deps, address, 2)
        assert.ok(answer.outcome === 'ok')
        assert.deepEqual(
          answer.value.map((one) => one.confirmed),
          [confirmed, confirmed],
        )
        assert.ok(answer.value.every(({ madeAt }) => madeAt instanceof Date))
      }
    } finally {
      await simulator.close()
    }
  })

  test('reads all pages of payments', async () => {
    const simulator = await startCarrierSimulator({ journalFolder: null })
    try {
      const chain = simulator.chains.btc
      for (let count = 0; count < 60; count += 1) {
        await chain?.pay([{ address, value: count + 1 }])
        await chain?.mine(1)
      }
      const answer = await esplora(`${simulator.url}/btc`).received(deps, address, 1)
      assert.ok(answer.outcome === 'ok')
      assert.equal(new Set(answer.value.map(({ output }) => output)).size, 60)
    } finally {
      await simulator.close()
    }
  })

  test('an error, a malformed response or silence makes the result unavailable', async () => {
    const bodies: [number, unknown][] = [
      [500, 'down'],
      [200, 'no height'],
      [200, '{"not":"a list"}'],
      [429, 'Too many'],
    ]
    for (const [status, body] of bodies) {
      const server = await answering(({ path }) =>
        path.endsWith('height') && status === 200 && body !== 'no height' ? { body: '100' } : { status, body },
      )
      const answer = await esplora(server.url).received(deps, address, 1)
      assert.equal(answer.outcome, 'unavailable', String(body))
      await server.close()
    }
    assert.equal((await esplora('http://127.0.0.1:1').received(deps, address, 1)).outcome, 'unavailable')
  })
})

describe('Bitcoin Core', () => {
  const txid = 'ab'.repeat(32)
  const spent = 'cd'.repeat(32)
  const results: Record<string, (params: unknown[]) => unknown> = {
    getdescriptorinfo: ([text]) => ({ descriptor: `${text}#8fhd9pwu`, isrange: false, hasprivatekeys: false }),
    importdescriptors: () => [{ success: true }],
    listreceivedbyaddress: ([minimum, empty, watchOnly, wanted]) => {
      assert.deepEqual([minimum, empty, watchOnly], [0, false, true])
      return [{ address: wanted, amount: 0.002801, confirmations: 3, label: '', txids: [txid, spent] }]
    },
    gettransaction: ([id]) => ({
      amount: 0.002801,
      confirmations: id === txid ? 3 : -2,
      blocktime: 1_700_000_000,
      txid: id,
      details: [
        { address, category: 'receive', amount: 0.002801, label: '', vout: 1 },
        { address: 'other', category: 'receive', amount: 7, vout: 0 },
      ],
    }),
  }
  const rpc = () =>
    answering(({ body, headers, path }) => {
      assert.equal(path, '/wallet/waybill')
      assert.equal(headers.authorization, `Basic ${Buffer.from('rpc:p@ss').toString('base64')}`)
      const { method, params } = JSON.parse(body)
      return { body: { result: results[method]?.(params), error: null, id: 'waybill' } }
    })
  const urlOf = (url: string) => `${url.replace('//', '//rpc:p%40ss@')}/wallet/waybill`

  test('imports the address with its checksum, and reads payments; a conflict with a block cancels a payment', async () => {
    const server = await rpc()
    const source = coreRpc(urlOf(server.url))
    assert.deepEqual(await source.watch(deps, address), { outcome: 'ok', value: null })
    const imported = JSON.parse(server.asked.at(-1)?.body ?? '').params
    assert.deepEqual(imported, [[{ desc: `addr(${address})#8fhd9pwu`, timestamp: 'now', internal: false }]])
    const minedAt = new Date(1_700_000_000_000)
    for (const [confirmations, confirmed] of [
      [3, true],
      [4, false],
    ] as const) {
      assert.deepEqual(await source.received(deps, address, confirmations), {
        outcome: 'ok',
        value: [{ output: `${txid}:1`, amount: '0.00280100', confirmed, madeAt: minedAt, blockTime: minedAt }],
      })
    }
    await server.close()
  })

  test('an error of the node or a rejected import makes the result unavailable', async () => {
    const failing = await answering(() => ({
      status: 500,
      body: { result: null, error: { code: -18 }, id: 'waybill' },
    }))
    assert.equal((await coreRpc(urlOf(failing.url)).received(deps, address, 1)).outcome, 'unavailable')
    await failing.close()
    const refusing = await answering(({ body }) =>
      JSON.parse(body).method === 'importdescriptors'
        ? { body: { result: [{ success: false, error: { code: -4, message: 'private keys' } }] } }
        : { body: { result: { descriptor: 'addr(x)#y' } } },
    )
    assert.equal((await coreRpc(urlOf(refusing.url)).watch(deps, address)).outcome, 'unavailable')
    await refusing.close()
  })
})
