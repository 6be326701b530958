/**
 * Bitcoin Core's JSON-RPC API, which Litecoin Core shares. The wallet is watch-only, without private keys: it is
 * created once by `createwallet waybill true true`. Addresses are imported when they are assigned.
 *   getdescriptorinfo "addr(bc1…)" → { "descriptor": "addr(bc1…)#checksum" }
 *   importdescriptors [{ "desc": …, "timestamp": "now", "internal": false }] → [{ "success": true }]
 *   listreceivedbyaddress 0 false true "bc1…" → [{ "address": "bc1…", "txids": ["…"] }]
 *   gettransaction "txid" → { "confirmations": 3, "blocktime": 1700000000, "details": [{ "address": "bc1…",
 *     "category": "receive", "amount": 0.002801, "vout": 0 }] }; negative: it conflicts with a transaction in a block
 */
import { Decimal } from 'decimal.js'
import { type TSchema, Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import type { ChainSource } from '#adapters/payments/bitcoin/own-wallet.ts'
import { callJson, type Received, unavailable } from '#adapters/payments/payment-provider.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const descriptorInfo = Type.Object({ descriptor: Type.String() })
const imported = Type.Array(Type.Object({ success: Type.Boolean() }), { minItems: 1 })
const receivedBy = Type.Array(
  Type.Object({ address: Type.String(), txids: Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' })) }),
)
const transaction = Type.Object({
  confirmations: Type.Integer(),
  blocktime: Type.Optional(Type.Integer({ minimum: 0 })),
  details: Type.Array(
    Type.Object({
      address: Type.Optional(Type.String()),
      category: Type.String(),
      amount: Type.Number(),
      vout: Type.Integer({ minimum: 0 }),
    }),
  ),
})

/** The envelope of all responses. */
const wrapped = <Schema extends TSchema>(schema: Schema) => compileOnFirstUse(Type.Object({ result: schema }))
const answers = {
  info: wrapped(descriptorInfo),
  imported: wrapped(imported),
  receivedBy: wrapped(receivedBy),
  transaction: wrapped(transaction),
}

const decimals = 8
const maxTransactions = 1000

/** @param url of the wallet, with name and password: `http://user:password@127.0.0.1:8332/wallet/waybill` */
export function coreRpc(url: string): ChainSource {
  const { username, password } = new URL(url)
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = {
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    'content-type': 'application/json',
  }

  const rpc = (method: string, params: unknown[]) => ({
    call: `core.${method}`,
    method: 'POST' as const,
    url: plain.href,
    headers,
    body: JSON.stringify({ jsonrpc: '1.0', id: 'waybill', method, params }),
    read: true,
  })

  return {
    async watch(deps, address) {
      const info = await callJson(deps, rpc('getdescriptorinfo', [`addr(${address})`]), answers.info)
      if (info.outcome !== 'ok') return info
      const desc = info.value.result.descriptor
      const request = rpc('importdescriptors', [[{ desc, timestamp: 'now', internal: false }]])
      const added = await callJson(deps, request, answers.imported)
      if (added.outcome !== 'ok') return added
      const [first] = added.value.result
      return first?.success ? ok(null) : unavailable('core.importdescriptors: the wallet did not accept the address')
    },
    async received(deps, address, confirmations) {
      const request = rpc('listreceivedbyaddress', [0, false, true, address])
      const listed = await callJson(deps, request, answers.receivedBy)
      if (listed.outcome !== 'ok') return listed
      const txids = listed.value.result.filter((entry) => entry.address === address).flatMap((entry) => entry.txids)
      const found: Received[] = []
      for (const txid of [...new Set(txids)].slice(0, maxTransactions)) {
        const answer = await callJson(deps, rpc('gettransaction', [txid]), answers.transaction)
        if (answer.outcome !== 'ok') return answer
        const { confirmations: depth, blocktime, details } = answer.value.result
        // Another transaction has spent the same coins.
        if (depth < 0) continue
        const minedAt = blocktime === undefined ? null : new Date(blocktime * 1000)
        for (const { category, amount, vout, ...detail } of details) {
          if (detail.address !== address || category !== 'receive') continue
          found.push({
            output: `${txid}:${vout}`,
            amount: new Decimal(amount).toFixed(decimals),
            confirmed: depth >= confirmations,
            madeAt: minedAt,
            blockTime: minedAt,
          })
        }
      }
      return ok(found)
    },
  }
}
