/** A store's adapter over its play, with one node's tokens: for tests of what is one store's own. */
import { type Play, type PlayedStore, startStoreSimulator } from '@waybill/store-simulator'
import { findStore } from '#adapters/stores/registry.ts'
import type {
  Fields,
  FulfillmentRequest,
  ReadOutcome,
  Store,
  StoreAccount,
  StoreDeps,
  StoreOrder,
  StoreTokens,
} from '#adapters/stores/store.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp, type OutgoingRequest } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'

export const buyer = {
  firstName: 'Ada',
  lastName: 'Byron',
  company: null,
  street1: '1 Main Street',
  street2: 'Apt 2',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
  phone: '5125550100',
  email: 'ada@example.com',
}

export type OpenedPlay = {
  store: Store
  account: StoreAccount
  deps: StoreDeps
  played: PlayedStore
  /** The requests that were sent, the latest last. */
  sent: OutgoingRequest[]
  /** Reads an order that has to be there. */
  read(externalId: string): Promise<StoreOrder>
  pushOf(order: StoreOrder, over?: Partial<FulfillmentRequest>): FulfillmentRequest
  close(): Promise<void>
}

/** @param setUp a play in the place of the usual one, and the shop's clock */
export async function openPlayedStore(
  kind: string,
  { play, now }: { play?: Play; now?: () => Date } = {},
): Promise<OpenedPlay> {
  const store = findStore(kind)
  if (!store) throw new Error(`${kind} is no store`)
  const simulator = await startStoreSimulator({ ...(play ? { plays: { [kind]: play } } : {}), ...(now ? { now } : {}) })
  const played = simulator.stores[kind]
  if (!played) throw new Error(`${kind} is not played`)
  const http = createOutgoingHttp()
  const sent: OutgoingRequest[] = []
  const account: StoreAccount = { id: 'test', baseUrl: played.url, credentials: played.credentials, facts: {} }
  const deps: StoreDeps = {
    clock: now ? { ...systemClock, now } : systemClock,
    log: silentLog,
    tokens: createTokens(account),
    http: {
      send(request) {
        sent.push(request)
        return http.send(request)
      },
      close: () => http.close(),
    },
  }
  return {
    store,
    account,
    deps,
    played,
    sent,
    async read(externalId) {
      const outcome: ReadOutcome = await store.read(deps, account, externalId)
      if (outcome.outcome !== 'ok') throw new Error(`${externalId}: ${JSON.stringify(outcome)}`)
      return outcome.value
    },
    pushOf: (order, over = {}) => ({
      updateId: '0198c0de-0000-7000-8000-000000000001',
      externalId: order.externalId,
      parentId: order.parentId,
      carrier: 'usps',
      carrierName: 'USPS',
      serviceName: 'Priority Mail',
      trackingNumber: '9400100000000000000001',
      trackingUrl: null,
      lines: [],
      isLast: true,
      shipDate: '2026-11-20',
      ...over,
    }),
    async close() {
      await http.close()
      await simulator.close()
    },
  }
}

/** Tokens of one process, and credentials that rotate kept on the account. */
function createTokens(account: StoreAccount): StoreTokens {
  let token: Promise<string> | null = null
  const credentials: Record<string, string> = { ...account.credentials }
  return {
    get(_account, fetch) {
      token ??= fetch(credentials).then((fresh) => {
        Object.assign(credentials, fresh.credentials satisfies Fields | undefined)
        return fresh.token
      })
      return token
    },
    forget() {
      token = null
    },
  }
}
