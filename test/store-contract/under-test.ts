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
  /** What the tests are called, where it is not the store's name: one of several ways in which it is set up. */
  called?: string
  /** The play's name, where it is not the kind. */
  playedAs?: string
  /** Where below the play's address it is reached. */
  below?: string
  /** Credentials that the store refuses, in place of those that open it. */
  wrongCredentials: Fields
  /** By what it reads an order of the shop, where that is not the order's own id. */
  externalIdOf?(order: ShopOrder): string
  /** What a hold of the shop comes to; null: the store has no such hold. */
  holds: Record<'unpaid' | 'fraud' | 'held', WaitingReason | null>
  /** What becomes of the order; null: the store does not have it. */
  closes: { cancelled: ClosedReason | null; refunded: ClosedReason | null; deleted: 'gone' | 'deleted' | null }
  /** What it says of an order. */
  says: {
    /** Weights of lines, or of the order. */
    weights: boolean
    /** Tariff numbers and origins. */
    customs: boolean
    prices: boolean
    note: boolean
    /** Which lines were shipped, so that an order shipped in part by somebody else has less left. */
    shippedLines: boolean
  }
  /** What the store answers, turned into an order with a status that nobody knows; absent: it has none that could be unknown. */
  withUnknownStatus?(answer: unknown): unknown
  /** The same without what the store may withhold: the address. */
  withheld?(answer: unknown): unknown
  /** Its pages go on by a place in the changes, so that an order which changes meanwhile pushes none off them. */
  walksByPlace?: boolean
  /** A list that the store answers, with an order of another shape among the others; absent: its lists bring ids alone. */
  withOddOrder?(answer: unknown, externalId: string): unknown
  /** A token that the store refuses before its time is got anew. */
  hasTokens: boolean
  /** A hook of the store on the order; absent: the store has none, or cannot sign one here. */
  hook?(account: StoreAccount, order: { externalId: string; parentId: string }, body?: string): WebhookRequest
  /** What hooks are signed by, where connecting does not bring it. */
  hookCredentials?: Fields
  /** What it sends to try a hook; absent: nothing. */
  ping?: WebhookRequest
  /** Whether it refuses to be told of lines that were shipped before; where not, only the look before a push keeps it from it. */
  refusesRepeats: boolean
  /** What was shipped it does not take back: only what was begun. */
  keepsShipped?: true
  /** How often the buyer was mailed once a push of everything has arrived. */
  mailsOfWholePush: number
  /** 204 is an answer that it documents, such as to a list of nothing. */
  answersNoContent?: boolean
  /** Given everything that went out, once the suite is through. */
  onExchanges?(exchanges: readonly Exchange[]): void
}
