/** Connecting: whether the credentials open the Admin API, how the shop writes money, and how it is told of shipments. */
import { Type } from 'typebox'
import { rejected, unreadable } from '#adapters/stores/call-store.ts'
import type { ConnectOutcome, Fields, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { ask } from '#adapters/stores/vendure/call.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const connectDeadlineMs = 15_000

const connectQuery = `query Connect {
  activeChannel { code }
  globalSettings { serverConfig { moneyStrategyPrecision } }
  fulfillmentHandlers { code }
  orders(options: { take: 1 }) { totalItems }
}`

const connectAnswer = compileOnFirstUse(
  Type.Object({
    activeChannel: Type.Object({ code: Type.String() }),
    globalSettings: Type.Object({
      serverConfig: Type.Object({ moneyStrategyPrecision: Type.Integer({ minimum: 0, maximum: 6 }) }),
    }),
    fulfillmentHandlers: Type.Array(Type.Object({ code: Type.String() })),
    orders: Type.Object({ totalItems: Type.Integer() }),
  }),
)

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const answer = await ask(deps, account, { call: 'vendure.connect', query: connectQuery }, connectDeadlineMs)
  if (answer.outcome !== 'ok') return answer
  if (!connectAnswer.Check(answer.value)) return unreadable('it returned store information in an unexpected format')
  const { activeChannel, globalSettings, fulfillmentHandlers } = answer.value
  if (!fulfillmentHandlers.some(({ code }) => code === 'manual-fulfillment')) {
    return rejected(
      null,
      'The store has no fulfillment handler named manual-fulfillment, which is needed to report shipments.',
    )
  }
  const { host } = new URL(account.baseUrl)
  return {
    outcome: 'ok',
    value: {
      name: activeChannel.code === '__default_channel__' ? host : `${activeChannel.code} at ${host}`,
      // One address serves several, each a channel of its own.
      shop: `${activeChannel.code} at ${account.baseUrl}`,
      facts: { moneyPrecision: String(globalSettings.serverConfig.moneyStrategyPrecision) },
      shipFrom: null,
    },
  }
}

export function examineCredentials({ username, password, apiKey }: Fields): string[] {
  if (apiKey) return username || password ? ['Enter either apiKey, or username and password, not both.'] : []
  return username && password ? [] : ['Enter username and password, or apiKey.']
}
