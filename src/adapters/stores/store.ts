/**
 * What a store is to the rest of the service: somebody's shop, whose orders come in and which is told what was shipped.
 * Every outcome is a value. A store that lacks a verb leaves it out, and what reads `store.cancelFulfillment` sees so.
 *
 * Amounts are decimal strings in the named currency; weights are pounds, times UTC. What a store's JSON says ends in its
 * folder: what comes out is the same for all of them.
 */

import type { LineQuantity, StoreAddress, StoreOrder } from '#adapters/stores/store-order.ts'
import type { Clock } from '#kit/clock.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import type { Logger } from '#kit/log.ts'
import type { Ok } from '#kit/outcome.ts'

export {
  type ClosedReason,
  closedReasons,
  type Fulfillability,
  type LineQuantity,
  type StoreAddress,
  type StoreFulfillment,
  type StoreLine,
  type StoreLocation,
  type StoreOrder,
  type WaitingReason,
  waitingReasons,
} from '#adapters/stores/store-order.ts'

export const storeKinds = [
  'shopify',
  'woocommerce',
  'medusa',
  'vendure',
  'bigcommerce',
  'etsy',
  'ebay',
  'amazon',
  'squarespace',
  'generic',
] as const
export type StoreKind = (typeof storeKinds)[number]

export type Fields = Readonly<Record<string, string>>

/** One shop: where it is reached and what opens it. Secrets stay out of logs. */
export type StoreAccount = {
  /** Names the connection in token caches and logs. */
  id: string
  /** Without a slash at its end. */
  baseUrl: string
  credentials: Fields
  /** What connecting found out, by the adapter's own names: how it takes pushes, its unit of weight, its hooks' ids. */
  facts: Fields
}

/** What every verb is given: the one way out, the time, and access tokens that all nodes share. */
export type StoreDeps = {
  http: OutgoingHttp
  clock: Clock
  log: Logger
  tokens: StoreTokens
  /** From this of the clock's `monotonicMs` on nothing is sent any more, whatever is left of the verb's own deadline. */
  sendBeforeMs?: number
}

/** An access token as the store gave it. */
export type FreshToken = {
  token: string
  expiresInSeconds: number
  /** Fields that take the place of those of the same names, kept before the token is used: a refresh token that rotates. */
  credentials?: Fields
}

/** Access tokens, one for each shop: fetched once for all who wait, by one node at a time where getting it spends another. */
export type StoreTokens = {
  /** @param fetch is given the credentials as they are kept now, which may be newer than the account's */
  get(account: StoreAccount, fetch: (credentials: Fields) => Promise<FreshToken>): Promise<string>
  /** Drops the token that the store refused, and not the one that has taken its place. */
  forget(account: StoreAccount, token: string): void
}

/** The store decided against it; asking again unchanged brings the same answer. */
export type Rejected = { outcome: 'rejected'; storeCode: string | null; storeText: string }

/** Certain: nothing happened at the store. Never the answer to a request that may have arrived. */
export type Unavailable = {
  outcome: 'unavailable'
  reason: UnavailableReason
  detail: string
  /** How long the store wants to be left alone. */
  retryAfterMs?: number
}
export type UnavailableReason = 'connect' | 'timeout' | 'outage' | 'credentials' | 'throttled' | 'unreadable'

/** The request may have arrived and no readable answer came: only looking later can tell. */
export type Uncertain = { outcome: 'uncertain'; detail: string }

/** Why no token could be had: thrown through the tokens, and the outcome of the call that wanted one. */
export class TokenRefused extends Error {
  readonly unavailable: Unavailable
  constructor(unavailable: Unavailable) {
    super(unavailable.detail)
    this.unavailable = unavailable
  }
}

/** The store knows no such order any more, by its own answer for that. */
export type Gone = { outcome: 'gone' }

export type StorePage = {
  orders: StoreOrder[]
  /** Orders that are to be read one by one, since the list shows too little of them. */
  toRead: string[]
  /** What brings the next page; null: this is the last. */
  next: string | null
}

/** Reading changes nothing, so a lost or garbled answer counts as unavailable. */
export type ListOutcome = Ok<StorePage> | Rejected | Unavailable
export type ReadOutcome = Ok<StoreOrder> | Gone | Rejected | Unavailable

/** What the store is told of a label: that these things went with this number. */
export type FulfillmentRequest = {
  /** Of ours: the same for each try. */
  updateId: string
  externalId: string
  parentId: string
  /** The service's own id of the carrier: `usps`; each adapter says it in its store's words. */
  carrier: string
  carrierName: string
  serviceName: string
  trackingNumber: string
  trackingUrl: string | null
  /** What is in the parcel; empty: everything that is left. */
  lines: LineQuantity[]
  /** Whether nothing of the order is left to be shipped afterwards. */
  isLast: boolean
  /** `yyyy-mm-dd`. */
  shipDate: string
}

export type FulfillOutcome = Ok<{ fulfillmentId: string }> | Rejected | Unavailable | Uncertain
/**
 * Whether the store has what the push tells it, by the tracking number. `absent`: it has not, by its documented answer;
 * `begun`: but for a part, which a further push finishes, and which is taken back by that name where none comes.
 */
export type LookupOutcome =
  | Ok<{ fulfillmentId: string }>
  | { outcome: 'absent'; begun?: string }
  | { outcome: 'cancelled'; fulfillmentId: string }
  | Rejected
  | Unavailable
/** `ok` also where it was taken back before. */
export type CancelOutcome = Ok<null> | Rejected | Unavailable | Uncertain

export type Connected = {
  /** What the shop calls itself. */
  name: string
  /** What tells it from all others of its kind; null: it does not say. Absent: its address does, where each has its own. */
  shop?: string | null
  facts: Fields
  /** Where its parcels come from, as far as it says; null: it does not. */
  shipFrom: StoreAddress | null
  /** Fields to be kept beside those that were given, such as a secret that hooks are signed by. */
  credentials?: Fields
}
export type ConnectOutcome = Ok<Connected> | Rejected | Unavailable

/** A setting that opens a shop, for the program that connects one. */
export type CredentialField = { name: string; meaning: string; secret: boolean; required: boolean }

export type WebhookRequest = {
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  /** Not one byte changed. */
  body: Uint8Array
  /** As it was called, with its query. */
  url: string
}

/** What a genuine hook says: which orders to look at, by their own ids or those of what they are a part of. */
export type WebhookEvent = {
  orderIds: string[]
  /** Absent: it bears the store's signature. False: it is what the store sends to try a hook, which anybody could send. */
  isSigned?: false
}

export type Webhooks = {
  /**
   * Has the store call an address when orders change: lists what there is first, and registers nothing twice. Absent: a
   * person registers it in the store.
   */
  subscribe?(deps: StoreDeps, account: StoreAccount, url: string): Promise<SubscribeOutcome>
  unsubscribe?(deps: StoreDeps, account: StoreAccount): Promise<Ok<null> | Rejected | Unavailable>
  /** Null where it is not the store's, as its signature over the raw body tells. No orders: a ping, or nothing of ours. */
  verify(account: StoreAccount, request: WebhookRequest): WebhookEvent | null
}
export type SubscribeOutcome = Ok<Pick<Connected, 'facts' | 'credentials'>> | Rejected | Unavailable

/** A way for a shop's owner to let us in that needs no copying of keys: OAuth 2 with a code, and PKCE where there is. */
export type Authorization = {
  /** Where the owner's browser is sent. */
  start(account: StoreAccount, at: { state: string; redirectUrl: string; codeVerifier: string }): string
  /** What comes of the browser's return: credentials to be kept beside those that were given. */
  finish(
    deps: StoreDeps,
    account: StoreAccount,
    returned: { query: Fields; redirectUrl: string; codeVerifier: string },
  ): Promise<Ok<Fields> | Rejected | Unavailable>
}

export type Store = {
  kind: StoreKind
  name: string
  /** Where the store is reached where nobody names an address; null: each shop has its own, and it has to be named. */
  baseUrl: string | null
  credentialFields: readonly CredentialField[]
  /** What is wrong with the fields together, each in a sentence: either of two ways in, for instance. Absent: nothing. */
  validateCredentials?(fields: Fields): string[]
  /** Milliseconds after which a call of the verb is given up, tokens included. */
  deadlines: { listMs: number; readMs: number; fulfillMs: number; lookupMs: number }
  /** How long there is between two looks for what has changed, at least. */
  listEveryMs: number
  /** How far a look reaches back behind the one before, since stores' times are coarse and their lists late. */
  overlapMs: number
  /** How long after it was sent a push may still take effect; until then `absent` proves nothing. */
  consistencyWindowMs: number
  /** Whether it can be told of a part of an order; where not, it is told once all of it is labelled. */
  supportsPartialFulfillment: boolean
  connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome>
  /**
   * Orders that changed at or after a time, the oldest change first where the store can; with none, all that may still be
   * shipped. It finds orders, and proves of none that it has not changed.
   */
  listChanged(
    deps: StoreDeps,
    account: StoreAccount,
    query: { since: Date | null; page: string | null },
  ): Promise<ListOutcome>
  read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome>
  lookupFulfillment(deps: StoreDeps, account: StoreAccount, request: FulfillmentRequest): Promise<LookupOutcome>
  /** Tells the store, and has it tell the buyer. Sent once: whoever calls it has looked before. */
  fulfill(deps: StoreDeps, account: StoreAccount, request: FulfillmentRequest): Promise<FulfillOutcome>
  cancelFulfillment?(
    deps: StoreDeps,
    account: StoreAccount,
    request: FulfillmentRequest & { fulfillmentId: string },
  ): Promise<CancelOutcome>
  webhooks?: Webhooks
  authorization?: Authorization
}
