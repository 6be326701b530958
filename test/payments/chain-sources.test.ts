/** Esplora and Bitcoin Core: what they answer, by their documented shapes, and what is read from it. */
import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { startCarrierSimulator } from '@waybill/carrier-simulator'
import { receivedInFull } from '#adapters/payments/bitcoin/chain-source.ts'
import { coreRpc } from '#adapters/payments/bitcoin/core-rpc.ts'
import { esplora } from '#adapters/payments/bitcoin/esplora.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { answering, type HttpAnswer } from '../support/http-answers.ts'

const http = createOutgoingHttp({})
after(() => http.close())
const deps = { http, clock: systemClock, log: silentLog }
const address = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0'
const txidOf = (index: number) => index.toString(16).padStart(64, '0')
/** A transaction in Esplora's format; in no block without a height. */
const paying = (index: number, height: number | null, more: object = {}) => ({
  txid: txidOf(index),
  vin: [{ is_coinbase: false }],
  vout: [{ scriptpubkey_address: address, value: 546 }],
  status:
    height === null
      ? { confirmed: false, block_height: null, block_hash: null, block_time: null }
      : { confirmed: true, block_height: height, block_hash: txidOf(height), block_time: 1_700_000_000 },
  ...more,
})

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

describe('An Esplora server', () => {
  test('with small pages, or with a first page full of unconfirmed dust, hides nothing', async () => {
    for (const [unconfirmed, pageSize] of [
      [0, 10],
      [10, 10],
      [50, 25],
      [60, 10],
      [3, 5],
    ] as const) {
      const confirmed = Array.from({ length: 23 }, (_, index) => paying(1000 + index, 900 - index))
      const waiting = Array.from({ length: unconfirmed }, (_, index) => paying(index + 1, null))
      const server = await answering(({ path }) => {
        if (path === '/blocks/tip/height') return { body: '1000' }
        const [, last] = /\/txs\/chain(?:\/(\w+))?$/.exec(path) ?? []
        const start = confirmed.findIndex(({ txid }) => txid === last) + 1
        const isFirst = path.endsWith('/txs')
        const page = isFirst ? [...waiting, ...confirmed].slice(0, pageSize) : confirmed.slice(start, start + pageSize)
        return { body: page }
      })
      const answer = await esplora(server.url).received(deps, address, 1)
      assert.ok(answer.outcome === 'ok')
      assert.equal(answer.value.filter((payment) => payment.confirmed).length, 23, `${unconfirmed} of ${pageSize}`)
      await server.close()
    }
  })

  test('can set unknown fields to null', async () => {
    const server = await answering(({ path }) =>
      path === '/blocks/tip/height'
        ? { body: '1000' }
        : { body: [paying(1, null, { vout: [{ scriptpubkey_address: null, value: 7 }, ...paying(1, null).vout] })] },
    )
    const answer = await esplora(server.url).received(deps, address, 1)
    assert.deepEqual(answer, {
      outcome: 'ok',
      value: [{ output: `${txidOf(1)}:1`, amount: '0.00000546', confirmed: false, madeAt: null, blockTime: null }],
    })
    await server.close()
  })

  test('shows newly mined coins, which need 100 confirmations', async () => {
    for (const [depth, confirmations, confirmed] of [
      [3, 3, false],
      [99, 3, false],
      [100, 3, true],
      [100, 120, false],
    ] as const) {
      const server = await answering(({ path }) =>
        path === '/blocks/tip/height'
          ? { body: '1000' }
          : { body: [paying(1, 1001 - depth, { vin: [{ is_coinbase: true }] })] },
      )
      const answer = await esplora(server.url).received(deps, address, confirmations)
      assert.ok(answer.outcome === 'ok')
      assert.deepEqual(
        answer.value.map((payment) => payment.confirmed),
        [confirmed],
        `${depth}`,
      )
      await server.close()
    }
  })

  test('that limits calls is not called during the pause, and the pauses grow', async () => {
    let nowMs = 1_700_000_000_000
    const clock = { ...systemClock, now: () => new Date(nowMs) }
    let refusal: HttpAnswer | null = { status: 429, body: 'slow down', headers: { 'retry-after': '120' } }
    const server = await answering(({ path }) => refusal ?? { body: path.endsWith('height') ? '1000' : [] })
    const source = esplora(server.url)
    const read = () => source.received({ ...deps, clock }, address, 1)
    /** Advances until a call is sent. @returns the seconds of the pause */
    const pause = async () => {
      const before = server.asked.length
      for (let seconds = 0; seconds < 4000; seconds += 1) {
        await read()
        if (server.asked.length > before) return seconds
        nowMs += 1000
      }
      throw new Error('no call is sent')
    }
    assert.equal((await read()).outcome, 'unavailable')
    assert.equal(server.asked.length, 1)
    refusal = { status: 429, body: '', headers: { 'retry-after': new Date(nowMs + 300_000).toUTCString() } }
    assert.equal(await pause(), 120)
    refusal = { status: 429, body: '' }
    assert.ok((await pause()) > 100)
    const grown = [await pause(), await pause(), await pause(), await pause(), await pause(), await pause()]
    for (const [index, seconds] of grown.entries()) assert.ok(seconds >= (grown[index - 1] ?? 0), grown.join())
    assert.ok((grown.at(-1) ?? 0) >= 4 * (grown[0] ?? 0), grown.join())
    assert.ok((grown.at(-1) ?? 0) <= 15 * 60, grown.join())
    refusal = null
    await pause()
    assert.equal((await read()).outcome, 'ok')
    await server.close()
  })

  test('is asked for its height once in a round', async () => {
    const server = await answering(({ path }) => ({ body: path.endsWith('height') ? '1000' : [] }))
    const source = esplora(server.url)
    const round = { ...deps, round: new Map() }
    await Promise.all(Array.from({ length: 20 }, () => source.received(round, address, 1)))
    assert.deepEqual([server.asked.length, server.asked.filter(({ path }) => path.endsWith('height')).length], [21, 1])
    await server.close()
  })

  test('with an empty or incomplete index takes no known payment away, and a reorganization does', async () => {
    const [full, empty] = await Promise.all([
      startCarrierSimulator({ journalFolder: null }),
      startCarrierSimulator({ journalFolder: null }),
    ])
    try {
      const chain = full.chains.btc
      assert.ok(chain)
      const { txid } = await chain.pay([{ address, value: 280_100 }])
      await chain.mine(3)
      const place = { address, confirmations: 3 }
      const first = await receivedInFull(deps, esplora(`${full.url}/btc`), { ...place, known: [] })
      assert.ok(first.outcome === 'ok')
      const known = first.value.map(({ output, confirmed, block }) => ({ output, confirmed, block: block ?? null }))
      assert.equal(known[0]?.block, `1:${chain.hash(1)}`)
      const readAt = (url: string, payments = known) =>
        receivedInFull(deps, esplora(url), { ...place, known: payments }).then(({ outcome }) => outcome)
      assert.equal(await readAt(`${empty.url}/btc`), 'unavailable', 'the chain of the server is shorter')
      const blind = await answering(({ path }) =>
        path.includes('/address/') ? { body: [] } : { body: path.endsWith('height') ? '3' : chain.hash(1) },
      )
      assert.equal(await readAt(blind.url), 'unavailable', 'the block is still there')
      const earlier = known.map((payment) => ({ ...payment, block: null }))
      assert.equal(await readAt(blind.url, earlier), 'unavailable', 'the block is unknown')
      await blind.close()
      await chain.reorganise(3, [txid])
      assert.equal(await readAt(`${full.url}/btc`), 'ok')
    } finally {
      await full.close()
      await empty.close()
    }
  })
})

/** A wallet of Bitcoin Core behind HTTP, which a test changes. */
async function openCore() {
  const state = {
    known: true,
    scanning: false as false | { duration: number; progress: number },
    transactions: {} as Record<string, object>,
    isOld: false,
    imports: [] as { desc: string; timestamp: number | string }[],
    error: null as null | { status: number; body: unknown },
  }
  const results: Record<string, (params: unknown[]) => unknown> = {
    getdescriptorinfo: ([text]) => ({ descriptor: `${text}#8fhd9pwu` }),
    importdescriptors: ([requests]) => {
      state.imports.push(...(requests as typeof state.imports))
      state.known = true
      return [{ success: true }]
    },
    getaddressinfo: () => ({ address, ismine: state.known, iswatchonly: false, solvable: false }),
    getwalletinfo: () => ({ walletname: 'waybill', scanning: state.scanning }),
    listreceivedbyaddress: ([, , , wanted, isWithMined]) => {
      const txids = Object.entries(state.transactions)
        .filter(([, found]) => isWithMined || !JSON.stringify(found).includes('immature'))
        .map(([txid]) => txid)
      return state.known && txids.length > 0 ? [{ address: wanted, txids }] : []
    },
    gettransaction: ([txid]) => state.transactions[String(txid)],
    getblockhash: ([height]) => txidOf(Number(height)),
  }
  const server = await answering(({ body }) => {
    if (state.error) return state.error
    const { method, params } = JSON.parse(body)
    if (state.isOld && params.length > 4) {
      return { status: 500, body: { result: null, error: { code: -1, message: 'listreceivedbyaddress ( minconf …' } } }
    }
    return { body: { result: results[method]?.(params), error: null, id: 'waybill' } }
  })
  return { state, server, source: coreRpc(`${server.url}/wallet/waybill`) }
}

const txid = txidOf(99)
const receiving = (more: object = {}, category = 'receive', amount = 0.002801) => ({
  confirmations: 3,
  blocktime: 1_700_000_000,
  timereceived: 1_699_999_000,
  details: [{ address, category, amount, vout: 0 }],
  ...more,
})

describe('A node', () => {
  test('with a new wallet imports the address again from the time of the top-up, and never says that nothing arrived', async () => {
    const { state, server, source } = await openCore()
    state.known = false
    const since = new Date('2026-03-01T12:00:00Z')
    const lost = await source.received(deps, address, 3, since)
    assert.ok(lost.outcome === 'unavailable' && /was missing from the wallet/.test(lost.detail))
    assert.deepEqual(state.imports, [
      { desc: `addr(${address})#8fhd9pwu`, timestamp: since.getTime() / 1000 - 7200, internal: false },
    ])
    state.scanning = { duration: 3, progress: 0.1 }
    assert.equal((await source.received(deps, address, 3, since)).outcome, 'unavailable')
    state.scanning = false
    assert.deepEqual(await source.received(deps, address, 3, since), { outcome: 'ok', value: [] })
    await server.close()
  })

  test('whose wallet lacks a known payment imports the address again', async () => {
    const { state, server, source } = await openCore()
    const known = [{ output: `${txid}:0`, confirmed: true, block: `5:${txidOf(5)}` }]
    const since = new Date('2026-03-01T12:00:00Z')
    const read = () => receivedInFull(deps, source, { address, confirmations: 3, since, known })
    assert.equal((await read()).outcome, 'unavailable')
    assert.equal(state.imports.length, 1)
    known[0] = { output: `${txid}:0`, confirmed: true, block: `5:${txidOf(6)}` }
    assert.deepEqual(await read(), { outcome: 'ok', value: [] })
    await server.close()
  })

  test('reports when it received a payment, or the payment that another one replaces', async () => {
    const { state, server, source } = await openCore()
    const madeAt = async () => {
      const answer = await source.received(deps, address, 3)
      assert.ok(answer.outcome === 'ok')
      return answer.value.map((payment) => (payment.madeAt?.getTime() ?? 0) / 1000)
    }
    state.transactions = { [txid]: receiving() }
    assert.deepEqual(await madeAt(), [1_699_999_000])
    state.transactions = { [txid]: receiving({ timereceived: 1_700_000_900 }) }
    assert.deepEqual(await madeAt(), [1_700_000_000], 'after an import, the block is earlier')
    state.transactions = { [txid]: receiving({ confirmations: 0, blocktime: undefined }) }
    assert.deepEqual(await madeAt(), [1_699_999_000])
    const replaced = receiving({ confirmations: -3, timereceived: 1_699_998_000 })
    state.transactions = { [txid]: receiving({ walletconflicts: [txidOf(7)] }), [txidOf(7)]: replaced }
    assert.deepEqual(await madeAt(), [1_699_998_000])
    state.transactions[txidOf(7)] = { ...replaced, details: [{ ...replaced.details[0], amount: 0.1 }] }
    assert.deepEqual(await madeAt(), [1_699_999_000], 'it paid another amount')
    await server.close()
  })

  test('lists newly mined coins, which need 100 confirmations', async () => {
    const { state, server, source } = await openCore()
    for (const [confirmations, category, expected] of [
      [99, 'immature', [false]],
      [100, 'immature', [true]],
      [101, 'generate', [true]],
      [-1, 'orphan', []],
    ] as const) {
      state.transactions = { [txid]: receiving({ confirmations }, category) }
      const answer = await source.received(deps, address, 3)
      assert.ok(answer.outcome === 'ok')
      assert.deepEqual(
        answer.value.map((payment) => payment.confirmed),
        expected,
        `${confirmations}`,
      )
    }
    state.isOld = true
    state.transactions = { [txid]: receiving() }
    const older = await source.received(deps, address, 3)
    assert.ok(older.outcome === 'ok' && older.value.length === 1)
    await server.close()
  })

  test('is quoted when it fails, with the remedy', async () => {
    const { state, server, source } = await openCore()
    for (const [status, body, words] of [
      [500, { error: { code: -28, message: 'Loading block index…' } }, /error -28, Loading block index….*starting/],
      [500, { error: { code: -18, message: 'Requested wallet does not exist' } }, /-18, Requested.*loadwallet/],
      [404, { error: { code: -18, message: 'Requested wallet does not exist' } }, /-18, Requested.*loadwallet/],
      [200, { error: { code: -4, message: 'Wallet is currently rescanning.' } }, /-4, Wallet is currently.*scanning/],
      [500, { error: { code: -19, message: null } }, /error -19.*\/wallet\/waybill/],
      [401, '', /answered 401.*name or password/],
      [500, 'no JSON', /answered 500/],
    ] as const) {
      state.error = { status, body }
      for (const failed of [await source.received(deps, address, 1), await source.probe(deps)]) {
        assert.ok(failed.outcome === 'unavailable')
        assert.match(failed.detail, words)
      }
    }
    await server.close()
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
