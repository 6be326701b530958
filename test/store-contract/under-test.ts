import type { ShopOrder } from '@waybill/store-simulator'
import type {
  ClosedReason,
  Fields,
  Store,
  StoreAccount,
  WaitingReason,
  WebhookRequest,
} from '#adapters/stores/store.ts'
import type { Exchange } from './published.ts'

/** One store, with everything that it cannot do or does otherwise than most. */
export type StoreUnderTest = {
  store: Store
  /** The name of the tests, if it isn't the store's name: one of several setups. */
  called?: string
  /** The play's name, where it is not the kind. */
  playedAs?: string
  /** The path below the simulator's URL. */
  below?: string
  /** Credentials that the store refuses, in place of those that open it. */
  wrongCredentials: Fields
  /** By what it reads an order of the shop, where that is not the order's own id. */
  externalIdOf?(order: ShopOrder): string
  /** The waiting reason for each kind of hold. Null: the store has no such hold. */
  holds: Record<'unpaid' | 'fraud' | 'held', WaitingReason | null>
  /** The state of the order afterwards. Null: the store doesn't have this event. */
  closes: { cancelled: ClosedReason | null; refunded: ClosedReason | null; deleted: 'gone' | 'deleted' | null }
  /** The fields that the store's orders have. */
  says: {
    /** Weights of lines, or of the order. */
    weights: boolean
    /** Tariff numbers and origins. */
    customs: boolean
    prices: boolean
    note: boolean
    /** Options of items: all of them, or only a link. */
    options: boolean | 'link'
    gifts: boolean
    /** Which lines were shipped, so that an order shipped in part by somebody else has less left. */
    shippedLines: boolean
  }
  /** Gives the order in a response an unknown status. Absent: the store has no such status. */
  withUnknownStatus?(answer: unknown): unknown
  /** It hides addresses from some applications. Otherwise an order without one has none. */
  hidesAddresses?: true
  /** The same without its address. */
  withheld?(answer: unknown): unknown
  /** Its responses have a schema, such as GraphQL's, so that no value has another type. */
  isTyped?: true
  /** Its pages go on by a place in the changes, so that an order which changes meanwhile pushes none off them. */
  walksByPlace?: boolean
  /** Its orders contain no barcodes. */
  hidesBarcodes?: true
  /** Its lists contain no times of changes. */
  hidesChangeTimes?: true
  /** The store has tokens that it can reject early, and the adapter renews them. */
  hasTokens: boolean
  /** A hook of the store on the order; absent: the store has none, or cannot sign one here. */
  hook?(account: StoreAccount, order: { externalId: string; parentId: string }, body?: string): WebhookRequest
  /** The credentials that sign webhooks, if connecting doesn't return them. */
  hookCredentials?: Fields
  /** The test request for a webhook. Absent: the store sends none. */
  ping?: WebhookRequest
  /** Whether it refuses to be told of lines that were shipped before; where not, only the look before a push keeps it from it. */
  refusesRepeats: boolean
  /** It can cancel only fulfillments that are not shipped yet. */
  keepsShipped?: true
  /** How often the buyer was mailed once a push of everything has arrived. */
  mailsOfWholePush: number
  /** 204 is an answer that it documents, such as to a list of nothing. */
  answersNoContent?: boolean
  /** Given everything that went out, once the suite is through. */
  onExchanges?(exchanges: readonly Exchange[]): void
}
