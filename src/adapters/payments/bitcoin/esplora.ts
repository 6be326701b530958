/**
 * Esplora's HTTP API, which blockstream.info, mempool.space and litecoinspace.org serve:
 *   GET /blocks/tip/height → 820000
 *   GET /block-height/:height → the block's hash
 *   GET /address/:address/txs → [{ "txid": "…", "vin": [{ "is_coinbase": false }],
 *     "vout": [{ "scriptpubkey_address": "bc1…", "value": 280100 }],
 *     "status": { "confirmed": true, "block_height": 819998, "block_hash": "…", "block_time": 1700000000 } }]
 *     unconfirmed ones first, then the newest confirmed ones; older ones by GET /address/:address/txs/chain/:txid. The
 *     size of a page depends on the server, and unconfirmed transactions can fill the first one
 */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { blockOf, type ChainSource, coinbaseConfirmations } from '#adapters/payments/bitcoin/chain-source.ts'
import { createPace } from '#adapters/payments/pace.ts'
import {
  callJson,
  callText,
  type ProviderDeps,
  type ProviderResponse,
  type Received,
  send,
  unavailable,
} from '#adapters/payments/payment-provider.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** Servers leave an unknown field out, or set it to null. */
const count = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]))
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))

const transaction = Type.Object({
  txid: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  vin: Type.Optional(Type.Array(Type.Object({ is_coinbase: flag }))),
  vout: Type.Array(Type.Object({ scriptpubkey_address: text, value: Type.Integer({ minimum: 0 }) })),
  status: Type.Object({ confirmed: Type.Boolean(), block_height: count, block_hash: text, block_time: count }),
})
type Transaction = Static<typeof transaction>
const transactions = compileOnFirstUse(Type.Array(transaction))

/** Limits the pages of an address with a great number of payments. */
const maxPages = 40
const decimals = 8

const read = { method: 'GET', read: true } as const

export function esplora(baseUrl: string): ChainSource {
  const pace = createPace()

  async function readHeight(deps: ProviderDeps): Promise<ProviderResponse<number>> {
    const answer = await callText(deps, { ...read, call: 'esplora.height', url: `${baseUrl}/blocks/tip/height`, pace })
    if (answer.outcome !== 'ok') return answer
    return /^\d{1,9}$/.test(answer.value.trim()) ? ok(Number(answer.value)) : unavailable('esplora.height: no number')
  }

  /** An older height makes payments look less deep than they are, so one per round is enough. */
  function height(deps: ProviderDeps): Promise<ProviderResponse<number>> {
    const known = deps.round?.get(baseUrl) as Promise<ProviderResponse<number>> | undefined
    if (known) return known
    const reading = readHeight(deps)
    deps.round?.set(baseUrl, reading)
    return reading
  }

  async function all(deps: ProviderDeps, address: string): Promise<ProviderResponse<Transaction[]>> {
    const found = new Map<string, Transaction>()
    const first = `${baseUrl}/address/${address}/txs`
    let url = first
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await callJson(deps, { ...read, call: 'esplora.payments', url, pace }, transactions)
      if (answer.outcome !== 'ok') return answer
      const added = answer.value.filter(({ txid }) => !found.has(txid))
      if (added.length === 0) return ok([...found.values()])
      for (const one of added) found.set(one.txid, one)
      const oldest = answer.value.findLast(({ status }) => status.confirmed)
      url = oldest ? `${first}/chain/${oldest.txid}` : `${first}/chain`
    }
    return unavailable(`esplora.payments: more than ${maxPages} pages of payments to one address`)
  }

  return {
    watch: async () => ok(null),
    async received(deps, address, confirmations) {
      // The height is read first, so that a new block never makes a payment look deeper than it is.
      const tip = await height(deps)
      if (tip.outcome !== 'ok') return tip
      const answer = await all(deps, address)
      if (answer.outcome !== 'ok') return answer
      return ok(answer.value.flatMap((one) => paymentsOf(one, { address, confirmations, height: tip.value })))
    },
    async blockHash(deps, at) {
      const answer = await send(deps, { ...read, call: 'esplora.block', url: `${baseUrl}/block-height/${at}`, pace })
      if (answer.outcome !== 'ok') return answer
      const { status, body } = answer.value
      if (status === 404) return ok(null)
      const hash = Buffer.from(body).toString('utf8').trim()
      return status === 200 && /^[0-9a-f]{64}$/.test(hash) ? ok(hash) : unavailable(`esplora.block: answered ${status}`)
    },
    probe: readHeight,
  }
}

function paymentsOf(
  { txid, vin = [], vout, status }: Transaction,
  { address, confirmations, height }: { address: string; confirmations: number; height: number },
): Received[] {
  const { confirmed, block_height: at, block_hash: hash, block_time: seconds } = status
  const isCoinbase = vin.some(({ is_coinbase }) => is_coinbase)
  const depth = confirmed && at != null ? height - at + 1 : 0
  const blockTime = confirmed && seconds != null ? new Date(seconds * 1000) : null
  return vout.flatMap(({ scriptpubkey_address, value }, index): Received[] =>
    scriptpubkey_address !== address
      ? []
      : [
          {
            output: `${txid}:${index}`,
            amount: new Decimal(value).div(10 ** decimals).toFixed(decimals),
            confirmed: depth >= (isCoinbase ? Math.max(confirmations, coinbaseConfirmations) : confirmations),
            madeAt: blockTime,
            blockTime,
            ...(confirmed && at != null && hash ? { block: blockOf(at, hash) } : {}),
          },
        ],
  )
}
