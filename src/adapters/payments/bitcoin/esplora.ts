/**
 * Esplora's HTTP API, which blockstream.info, mempool.space and litecoinspace.org serve:
 *   GET /blocks/tip/height → 820000
 *   GET /address/:address/txs → [{ "txid": "…", "vout": [{ "scriptpubkey_address": "bc1…", "value": 280100 }],
 *     "status": { "confirmed": true, "block_height": 819998, "block_hash": "…", "block_time": 1700000000 } }]
 *     unconfirmed ones, then the last 25 confirmed ones; older ones by GET /address/:address/txs/chain/:txid
 */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import type { ChainSource } from '#adapters/payments/bitcoin/own-wallet.ts'
import {
  callJson,
  callText,
  type ProviderDeps,
  type ProviderResponse,
  type Received,
  unavailable,
} from '#adapters/payments/payment-provider.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const transaction = Type.Object({
  txid: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  vout: Type.Array(
    Type.Object({ scriptpubkey_address: Type.Optional(Type.String()), value: Type.Integer({ minimum: 0 }) }),
  ),
  status: Type.Object({
    confirmed: Type.Boolean(),
    block_height: Type.Optional(Type.Integer({ minimum: 0 })),
    block_time: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
})
const transactions = compileOnFirstUse(Type.Array(transaction))

const confirmedPerPage = 25
/** Limits the pages of an address with a great number of payments. */
const maxPages = 40
const decimals = 8

const read = { method: 'GET', read: true } as const

const timesOf = (seconds: number | undefined): Pick<Received, 'madeAt' | 'blockTime'> => {
  const blockTime = seconds === undefined ? null : new Date(seconds * 1000)
  return { madeAt: blockTime, blockTime }
}

export function esplora(baseUrl: string): ChainSource {
  async function height(deps: ProviderDeps): Promise<ProviderResponse<number>> {
    const answer = await callText(deps, { ...read, call: 'esplora.height', url: `${baseUrl}/blocks/tip/height` })
    if (answer.outcome !== 'ok') return answer
    return /^\d{1,9}$/.test(answer.value.trim()) ? ok(Number(answer.value)) : unavailable('esplora.height: no number')
  }

  async function all(deps: ProviderDeps, address: string) {
    const found: Static<typeof transaction>[] = []
    let url = `${baseUrl}/address/${address}/txs`
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await callJson(deps, { ...read, call: 'esplora.payments', url }, transactions)
      if (answer.outcome !== 'ok') return answer
      found.push(...answer.value)
      const confirmed = answer.value.filter(({ status }) => status.confirmed)
      if (confirmed.length < confirmedPerPage) break
      url = `${baseUrl}/address/${address}/txs/chain/${confirmed.at(-1)?.txid}`
    }
    return ok(found)
  }

  return {
    watch: async () => ok(null),
    async received(deps, address, confirmations) {
      // The height is read first, so that a new block never makes a payment look deeper than it is.
      const tip = await height(deps)
      if (tip.outcome !== 'ok') return tip
      const answer = await all(deps, address)
      if (answer.outcome !== 'ok') return answer
      return ok(
        answer.value.flatMap(({ txid, vout, status }): Received[] =>
          vout.flatMap((output, index) =>
            output.scriptpubkey_address !== address
              ? []
              : [
                  {
                    output: `${txid}:${index}`,
                    amount: new Decimal(output.value).div(10 ** decimals).toFixed(decimals),
                    confirmed: status.confirmed && tip.value - (status.block_height ?? Infinity) + 1 >= confirmations,
                    ...timesOf(status.block_time),
                  },
                ],
          ),
        ),
      )
    },
  }
}
