/**
 * The contract of a store type. All outcomes are values, and an optional verb is absent if the store does not support
 * it.
 *
 * Amounts are decimal text in the given currency, weights are pounds, and times are UTC. A store's JSON never leaves
 * its folder.
 */

import type { Ok, Unavailable, Uncertain } from '#adapters/outcome.ts'
import type { LineQuantity, StoreAddress, StoreOrder } from '#adapters/stores/store-order.ts'
import type { FetchedToken } from '#adapters/tokens.ts'
import type { Clock } from '#kit/clock.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import type { Logger } from '#kit/log.ts'

export type { Unavailable, UnavailableReason, Uncertain } from '#adapters/outcome.ts'
export {
  type ClosedReason,
  closedReasons,
  type Fulfillability,
  type LineQuantity,
  type StoreAddress,
  type StoreConstraint,
  type StoreFulfillment,
  type StoreLine,
  type StoreLocation,
  type StoreOption,
  type StoreOrder,
  type WaitingReason,
  waitingReasons,
} from '#adapters/stores/store-order.ts'

/** The id of a store type's definition. The registry lists all of them. */
export type StoreKind = string

export type Fields = Readonly<Record<string, string>>

/** A connected store with its credentials, which must not be logged. */
export type StoreAccount = {
  /** The key of token caches, also in logs. */
  id: string
  /** Without a trailing slash. */
  baseUrl: string
  credentials: Fields
  /**
   * Facts from the connection check, under the adapter's own names: the kind of fulfillments, the unit of weight, the
   * ids of webhooks.
   */
  facts: Fields
}

export type StoreDeps = {
  http: OutgoingHttp
  clock: Clock
  log: Logger
  tokens: StoreTokens
  /** Nothing is sent after this value of the clock's `monotonicMs`. */
  sendBeforeMs?: number
}

export type FreshToken = FetchedToken & {
  /** Credentials that replace old ones, such as a rotated refresh token. They are stored before the token is used. */
  credentials?: Fields
}

/**
 * One access token per store. All callers share one request, and only one node requests a token if that uses up
 * credentials.
 */
export type StoreTokens = {
  /** @param fetch gets the stored credentials, which may be newer than the account's */
  get(account: StoreAccount, fetch: (credentials: Fields) => Promise<FreshToken>): Promise<string>
  /** Drops a rejected token, but not a newer one. */
  forget(account: StoreAccount, token: string): void
}

/** A definite response: the same request gets the same response again. */
export type Rejected = { outcome: 'rejected'; storeCode: string | null; storeText: string }

/** The store reports that the order does not exist. */
export type Gone = { outcome: 'gone' }

export const skipReasons = ['draft', 'unpaid', 'not shippable', 'fulfilled by others', 'test order'] as const
export type SkipReason = (typeof skipReasons)[number]

export type StorePage = {
  orders: StoreOrder[]
  /** Orders that must be read by id, because the list shows too little, or their entry is malformed. */
  toRead: string[]
  /** Entries without a usable id, by the cause. They cannot be read individually. Absent: none. */
  malformed?: { detail: string }[]
  /** Entries that are left out on purpose. Absent: none. Closed orders belong to `orders`. */
  skipped?: { externalId: string; reason: SkipReason }[]
  /**
   * The newest change among all entries, by the store's own clock. Null: no entry. Absent: unknown, and the `Date` header
   * of the response counts.
   */
  newestChangeAt?: Date | null
  /** The next page. Null: this is the last one. */
  next: string | null
}

/** Reads change nothing, so a lost or invalid response is `unavailable`. */
export type ListOutcome = Ok<StorePage> | Rejected | Unavailable
export type ReadOutcome = Ok<StoreOrder> | Gone | Rejected | Unavailable

/** Notifies a store that items were shipped with a tracking number. */
export type FulfillmentRequest = {
  /** Waybill's id, equal in each attempt. */
  updateId: string
  externalId: string
  parentId: string
  /** Waybill's id of the carrier, such as `usps`. Each adapter translates it. */
  carrier: string
  carrierName: string
  serviceName: string
  trackingNumber: string
  trackingUrl: string | null
  /** The items in the parcel. Empty: everything that is left. */
  lines: LineQuantity[]
  /** Whether this parcel completes the order. */
  isLast: boolean
  /** `yyyy-mm-dd`. */
  shipDate: string
}

export type FulfillOutcome = Ok<{ fulfillmentId: string }> | Rejected | Unavailable | Uncertain
/**
 * Whether the store has the fulfillment, by tracking number. `absent` is definite. `begun`: only a part exists. A
 * further request completes it, or it is canceled under this id.
 */
export type LookupOutcome =
  | Ok<{ fulfillmentId: string }>
  | { outcome: 'absent'; begun?: string }
  | { outcome: 'cancelled'; fulfillmentId: string }
  | Rejected
  | Unavailable
/** Also `ok` if it was canceled before. */
export type CancelOutcome = Ok<null> | Rejected | Unavailable | Uncertain

export type Connected = {
  /** The store's own name. */
  name: string
  /**
   * Identifies the store among all of its kind, whatever URL was used to connect it. The store's own URL is compared
   * without its scheme and `www.`. Null: unknown. Absent: the URL of the connection does.
   */
  shop?: string | null
  facts: Fields
  /** The ship-from address. Null: unknown. */
  shipFrom: StoreAddress | null
  /** Additional credentials, such as a webhook secret. */
  credentials?: Fields
}
export type ConnectOutcome = Ok<Connected> | Rejected | Unavailable

/** A field of the credentials, with a text for people. */
export type CredentialField = { name: string; meaning: string; secret: boolean; required: boolean }

export type WebhookRequest = {
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  /** The raw body. */
  body: Uint8Array
  /** The full URL with its query. */
  url: string
}

/** The orders to read again, by their own ids or those of their parents. */
export type WebhookEvent = {
  orderIds: string[]
  /** False: an unsigned test call, which anyone could send. */
  isSigned?: false
}

export type Webhooks = {
  /**
   * Registers the URL for changes of orders, unless it is registered already. Absent: a person registers it in the
   * store.
   */
  subscribe?(deps: StoreDeps, account: StoreAccount, url: string): Promise<SubscribeOutcome>
  unsubscribe?(deps: StoreDeps, account: StoreAccount): Promise<Ok<null> | Rejected | Unavailable>
  /** Null if the signature is invalid. No orders: a ping, or an event that concerns no order. */
  verify(account: StoreAccount, request: WebhookRequest): WebhookEvent | null
}
export type SubscribeOutcome = Ok<Pick<Connected, 'facts' | 'credentials'>> | Rejected | Unavailable

/** Access that the owner grants on the store's page: OAuth 2 with a code, and PKCE if supported. */
export type Authorization = {
  /** The URL of the store's page. */
  start(account: StoreAccount, at: { state: string; redirectUrl: string; codeVerifier: string }): string
  /** Exchanges the returned code for additional credentials. */
  finish(
    deps: StoreDeps,
    account: StoreAccount,
    returned: { query: Fields; redirectUrl: string; codeVerifier: string },
  ): Promise<Ok<Fields> | Rejected | Unavailable>
}

export type Store = {
  kind: StoreKind
  name: string
  /** A sentence for the list of store types, if the name does not explain it. */
  about?: string
  /** The common URL of all stores of this type. Null: each store has its own. */
  baseUrl: string | null
  credentialFields: readonly CredentialField[]
  /** Issues of the fields as a whole, as sentences. */
  validateCredentials?(fields: Fields): string[]
  /** The time limits of the verbs, including tokens. */
  deadlines: { listMs: number; readMs: number; fulfillMs: number; lookupMs: number }
  /** The minimum time between two lists of changes. */
  listEveryMs: number
  /** How far lists overlap, because stores' times are coarse and their lists are late. */
  overlapMs: number
  /** A request may take effect until then, so an earlier `absent` proves nothing. */
  consistencyWindowMs: number
  /** Whether parts of an order can be fulfilled. If not, the store is notified when all parts have labels. */
  supportsPartialFulfillment: boolean
  connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome>
  /**
   * Lists orders that changed since a time, oldest change first if the store supports that. Without a time it lists all
   * open orders. The list may miss changes.
   */
  listChanged(
    deps: StoreDeps,
    account: StoreAccount,
    query: { since: Date | null; page: string | null },
  ): Promise<ListOutcome>
  read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome>
  lookupFulfillment(deps: StoreDeps, account: StoreAccount, request: FulfillmentRequest): Promise<LookupOutcome>
  /**
   * Creates the fulfillment, after which the store notifies the buyer. It is sent once, so the caller looks it up
   * first.
   */
  fulfill(deps: StoreDeps, account: StoreAccount, request: FulfillmentRequest): Promise<FulfillOutcome>
  cancelFulfillment?(
    deps: StoreDeps,
    account: StoreAccount,
    request: FulfillmentRequest & { fulfillmentId: string },
  ): Promise<CancelOutcome>
  /**
   * Whether the tracking number of a canceled label can be removed from the store. Absent: yes, if there is
   * `cancelFulfillment`.
   */
  canRemoveTracking?: boolean
  webhooks?: Webhooks
  authorization?: Authorization
}
