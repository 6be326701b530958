/**
 * Bitcoin Core's JSON-RPC API, which Litecoin Core shares. The wallet is watch-only, without private keys: it is
 * created once by `createwallet`, as docs/operating/payments.md describes. Addresses are imported when they are assigned.
 *   getdescriptorinfo "addr(bc1…)" → { "descriptor": "addr(bc1…)#checksum" }
 *   importdescriptors [{ "desc": …, "timestamp": "now", "internal": false }] → [{ "success": true }]; an earlier time
 *     makes the wallet scan the blocks since then
 *   getaddressinfo "bc1…" → { "ismine": true, "iswatchonly": false }
 *   listreceivedbyaddress 0 false true "bc1…" true → [{ "address": "bc1…", "txids": ["…"] }], the same list for an
 *     address without payments and for one that is not in the wallet: []
 *   gettransaction "txid" → { "confirmations": 3, "blockhash": "…", "blockheight": 820000, "blocktime": 1700000000,
 *     "timereceived": 1699999000, "walletconflicts": ["…"], "details": [{ "address": "bc1…", "category": "receive",
 *     "amount": 0.002801, "vout": 0 }] }; negative confirmations: it conflicts with a transaction in a block
 *   getblockhash 820000 → "…"
 *   getwalletinfo → { "scanning": false }, or the progress of a scan
 */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { blockOf, type ChainSource, coinbaseConfirmations } from '#adapters/payments/bitcoin/chain-source.ts'
import {
  type CoreCall,
  CoreErrorSchema,
  coreCall,
  coreErrors,
  describeCoreError,
} from '#adapters/payments/bitcoin/core-call.ts'
import {
  type ProviderDeps,
  type ProviderResponse,
  type Received,
  unavailable,
} from '#adapters/payments/payment-provider.ts'

const seconds = Type.Optional(Type.Integer({ minimum: 0 }))
const txid = Type.String({ pattern: '^[0-9a-f]{64}$' })
const descriptorInfo = Type.Object({ descriptor: Type.String() })
const imported = Type.Array(Type.Object({ success: Type.Boolean(), error: Type.Optional(CoreErrorSchema) }), {
  minItems: 1,
})
const addressInfo = Type.Object({
  ismine: Type.Optional(Type.Boolean()),
  iswatchonly: Type.Optional(Type.Boolean()),
})
/** `scanning` is false, or the progress. Absent in old versions. */
const walletInfo = Type.Object({ scanning: Type.Optional(Type.Unknown()) })
const receivedBy = Type.Array(Type.Object({ address: Type.String(), txids: Type.Array(txid) }))
const transaction = Type.Object({
  confirmations: Type.Integer(),
  blockhash: Type.Optional(Type.String()),
  blockheight: seconds,
  blocktime: seconds,
  timereceived: seconds,
  walletconflicts: Type.Optional(Type.Array(txid)),
  details: Type.Array(
    Type.Object({
      address: Type.Optional(Type.String()),
      category: Type.String(),
      amount: Type.Number(),
      vout: Type.Integer({ minimum: 0 }),
    }),
  ),
})
type Transaction = Static<typeof transaction>

const decimals = 8
const maxTransactions = 1000
/** For the times of blocks, which can be behind. */
const slackSeconds = 2 * 60 * 60

/** Categories of newly mined coins, before and after they can be spent. */
const mined = ['immature', 'generate']

const dateOf = (time: number | undefined): Date | null => (time === undefined ? null : new Date(time * 1000))
const earliest = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

async function watch(
  call: CoreCall,
  deps: ProviderDeps,
  address: string,
  since?: Date,
): Promise<ProviderResponse<null>> {
  const info = await call(deps, 'getdescriptorinfo', [`addr(${address})`], descriptorInfo)
  if (info.outcome !== 'ok') return info
  const timestamp = since ? Math.floor(since.getTime() / 1000) - slackSeconds : 'now'
  const request = [{ desc: info.value.descriptor, timestamp, internal: false }]
  const added = await call(deps, 'importdescriptors', [request], imported)
  if (added.outcome !== 'ok') return added
  const [first] = added.value
  if (first?.success) return ok(null)
  const words = first?.error ? describeCoreError(first.error) : 'the wallet did not accept the address'
  return unavailable(`core.importdescriptors: ${words}`)
}

/** The transactions that pay to the address. Versions before 23 do not list new mined coins, and reject the option. */
async function listTransactions(
  call: CoreCall,
  deps: ProviderDeps,
  address: string,
): Promise<ProviderResponse<string[]>> {
  const list = (more: boolean[]) => call(deps, 'listreceivedbyaddress', [0, false, true, address, ...more], receivedBy)
  const newest = await list([true])
  const isOlder = newest.outcome !== 'ok' && newest.code === coreErrors.other
  const listed = isOlder ? await list([]) : newest
  if (listed.outcome !== 'ok') return listed
  return ok([...new Set(listed.value.filter((one) => one.address === address).flatMap(({ txids }) => txids))])
}

/** A transaction that replaces others of the same amount was made when the first of them arrived. */
async function firstSeen(
  call: CoreCall,
  deps: ProviderDeps,
  found: Transaction,
  isSame: (detail: Transaction['details'][number]) => boolean,
): Promise<ProviderResponse<number | undefined>> {
  const times = [found.timereceived, found.blocktime]
  for (const conflict of (found.walletconflicts ?? []).slice(0, maxTransactions)) {
    const other = await call(deps, 'gettransaction', [conflict], transaction)
    if (other.outcome !== 'ok') return other
    if (other.value.details.some(isSame)) times.push(other.value.timereceived)
  }
  return ok(earliest(times))
}

/** The payments of one transaction to the address; none if another transaction has spent the same coins. */
async function readPayments(
  call: CoreCall,
  deps: ProviderDeps,
  { id, address, confirmations }: { id: string; address: string; confirmations: number },
): Promise<ProviderResponse<Received[]>> {
  const answer = await call(deps, 'gettransaction', [id], transaction)
  if (answer.outcome !== 'ok') return answer
  const { confirmations: depth, blocktime, blockheight, blockhash, details } = answer.value
  if (depth < 0) return ok([])
  const block = blockheight !== undefined && blockhash !== undefined ? { block: blockOf(blockheight, blockhash) } : {}
  const payments: Received[] = []
  for (const { category, amount, vout, ...detail } of details) {
    const isMined = mined.includes(category)
    if (detail.address !== address || (category !== 'receive' && !isMined)) continue
    const seen = await firstSeen(
      call,
      deps,
      answer.value,
      (other) => other.address === address && other.category === category && other.amount === amount,
    )
    if (seen.outcome !== 'ok') return seen
    payments.push({
      output: `${id}:${vout}`,
      amount: new Decimal(amount).toFixed(decimals),
      confirmed: depth >= (isMined ? Math.max(confirmations, coinbaseConfirmations) : confirmations),
      madeAt: dateOf(seen.value),
      blockTime: dateOf(blocktime),
      ...block,
    })
  }
  return ok(payments)
}

/** @param url of the wallet, with name and password: `http://user:password@127.0.0.1:8332/wallet/waybill` */
export function coreRpc(url: string): ChainSource {
  const call = coreCall(url)
  return {
    watch: (deps, address, since) => watch(call, deps, address, since),
    async received(deps, address, confirmations, since) {
      const listed = await listTransactions(call, deps, address)
      if (listed.outcome !== 'ok') return listed
      const txids = listed.value
      if (txids.length > maxTransactions) {
        return unavailable(`core.listreceivedbyaddress: more than ${maxTransactions} transactions to one address`)
      }
      if (txids.length === 0) {
        const info = await call(deps, 'getaddressinfo', [address], addressInfo)
        if (info.outcome !== 'ok') return info
        if (!info.value.ismine && !info.value.iswatchonly) {
          const again = await watch(call, deps, address, since)
          return again.outcome === 'ok'
            ? unavailable(
                `the address ${address} was missing from the wallet; it was imported again, and the wallet is scanning for its payments`,
              )
            : unavailable(
                `the address ${address} is missing from the wallet, and could not be imported: ${again.detail}`,
              )
        }
        const wallet = await call(deps, 'getwalletinfo', [], walletInfo)
        if (wallet.outcome === 'ok' && wallet.value.scanning) return unavailable('the wallet is scanning for payments')
      }
      const payments: Received[] = []
      for (const id of txids) {
        const read = await readPayments(call, deps, { id, address, confirmations })
        if (read.outcome !== 'ok') return read
        payments.push(...read.value)
      }
      return ok(payments)
    },
    async blockHash(deps, height) {
      const hash = await call(deps, 'getblockhash', [height], Type.String())
      return hash.outcome !== 'ok' && hash.code === coreErrors.outOfRange ? ok(null) : hash
    },
    probe: (deps) => call(deps, 'getwalletinfo', [], walletInfo),
  }
}
