/** Calls of Bitcoin Core's JSON-RPC API. Errors are reported in the node's own words, with the remedy. */
import { type Static, type TSchema, Type } from 'typebox'
import { type Ok, ok } from '#adapters/outcome.ts'
import { createPace } from '#adapters/payments/pace.ts'
import { type ProviderDeps, send, unavailable } from '#adapters/payments/payment-provider.ts'
import { readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** `code` is the node's own code of the error. */
type CoreResponse<Value> = Ok<Value> | { outcome: 'unavailable'; detail: string; code?: number }

export type CoreCall = <Schema extends TSchema>(
  deps: ProviderDeps,
  method: string,
  params: unknown[],
  schema: Schema,
) => Promise<CoreResponse<Static<Schema>>>

export const CoreErrorSchema = Type.Object({
  code: Type.Integer(),
  message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const failed = compileOnFirstUse(Type.Object({ error: CoreErrorSchema }))

export const coreErrors = { other: -1, wallet: -4, outOfRange: -8, walletNotFound: -18, noWallet: -19, starting: -28 }

const remedies: Readonly<Record<number, string>> = {
  [coreErrors.wallet]: 'if the wallet is scanning, wait until it has finished',
  [coreErrors.walletNotFound]: 'run loadwallet "waybill" true, which loads the wallet now and after each restart',
  [coreErrors.noWallet]: 'add /wallet/waybill to the end of WAYBILL_BITCOIN_CORE_URL or WAYBILL_LITECOIN_CORE_URL',
  [coreErrors.starting]: 'the node is starting; wait until it has loaded its blocks',
}
const statusTexts: Readonly<Record<number, string>> = {
  401: 'the node rejected the name or password in the URL',
  403: 'the node does not allow requests from this IP address; see rpcallowip',
}

const maxWords = 200

/** @returns the node's words without line breaks, its code, and what to do */
export function describeCoreError({ code, message }: Static<typeof CoreErrorSchema>): string {
  const words = (message ?? 'no message').replaceAll(/\s+/g, ' ').trim().slice(0, maxWords)
  const remedy = remedies[code]
  return `error ${code}, ${words}${remedy ? ` (${remedy})` : ''}`
}

/** @param url of the wallet, with name and password: `http://user:password@127.0.0.1:8332/wallet/waybill` */
export function coreCall(url: string): CoreCall {
  const { username, password } = new URL(url)
  const plain = new URL(url)
  plain.username = ''
  plain.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = {
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    'content-type': 'application/json',
  }
  const pace = createPace()
  const shapes = new Map<TSchema, ReturnType<typeof compileOnFirstUse>>()

  return async (deps, method, params, schema) => {
    const call = `core.${method}`
    const body = JSON.stringify({ jsonrpc: '1.0', id: 'waybill', method, params })
    const request = { call, method: 'POST', url: plain.href, headers, body, read: true, pace } as const
    const answer = await send(deps, request)
    if (answer.outcome !== 'ok') return answer
    const { status } = answer.value
    const value = readJson(answer.value)
    if (failed.Check(value)) {
      return { outcome: 'unavailable', detail: `${call}: ${describeCoreError(value.error)}`, code: value.error.code }
    }
    if (status !== 200) return unavailable(`${call}: answered ${status}; ${statusTexts[status] ?? 'no JSON-RPC error'}`)
    const shape = shapes.get(schema) ?? compileOnFirstUse(Type.Object({ result: schema }))
    shapes.set(schema, shape)
    return shape.Check(value)
      ? ok((value as unknown as { result: Static<typeof schema> }).result)
      : unavailable(`${call}: the response has an unexpected format`)
  }
}
