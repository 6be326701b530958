import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { FulfillmentRequest } from '#adapters/stores/store.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'

/** `updateId` is the id of the label. */
export type FulfillmentUpdateKey = { accountId: string; updateId: string }

/** The request as stored. The carrier's name and tracking URL are added when it is sent. */
export type StoredRequest = Omit<FulfillmentRequest, 'updateId' | 'carrierName' | 'trackingUrl'>

/** The store's error, or the reason why the update needs attention. */
export type Refusal = { storeCode: string | null; storeText: string }

/** Notifies a store of a label, and later of its cancellation. */
export type FulfillmentUpdate = FulfillmentUpdateKey & {
  storeId: string
  externalId: string
  orderId: string
  shipmentId: string
  push: StoredRequest
  state: UpdateState
  isLabelCancelled: boolean
  fulfillmentId: string | null
  refusal: Refusal | null
  attempts: number
  /** The number of lookups in a row that found nothing. */
  absences: number
  sentAt: Date | null
  /** Null: the update has ended, waits for the order's other labels, or needs attention. */
  dueAt: Date | null
  /** Whether the update does not continue without a person. */
  needsPerson: boolean
  createdAt: Date
  updatedAt: Date
}

/** An update whose lease this node holds. */
export type LeasedUpdate = FulfillmentUpdate & {
  /** The time since it was last sent, by the database's clock. Null: never sent. */
  sentAgoMs: number | null
}

export type FulfillmentDeps = StoreSyncDeps & {
  /** For the carrier's name and tracking URL. */
  carriers: readonly Pick<Carrier, 'id' | 'name' | 'trackingUrl'>[]
}

/** The names are stored in the database. `take-back` states belong to the cancellation of a fulfillment. */
export const updateStates = [
  'due',
  'sending',
  'uncertain',
  'done',
  'refused',
  'withdrawn',
  'take-back due',
  'taking back',
  'take-back uncertain',
  'taken back',
  'not taken back',
] as const
export type UpdateState = (typeof updateStates)[number]

/**
 * The allowed transitions, from which the guards in SQL are made. Only a `due` update is sent. An `uncertain` one is only
 * resolved by lookups or by a person. If the store cannot show whether it has a `due` update, that is `uncertain`, too. `refused`, `not taken back` and uncertain updates without a time need attention.
 * An update whose label was canceled before it was sent is `withdrawn`.
 */
export const updateTransitions: Readonly<Record<UpdateState, readonly UpdateState[]>> = {
  due: ['due', 'sending', 'done', 'refused', 'uncertain', 'withdrawn'],
  sending: ['due', 'done', 'refused', 'uncertain', 'withdrawn'],
  uncertain: ['uncertain', 'due', 'done', 'refused', 'withdrawn', 'taken back'],
  done: ['take-back due'],
  refused: ['due', 'withdrawn'],
  withdrawn: [],
  'take-back due': ['take-back due', 'taking back', 'taken back', 'not taken back'],
  'taking back': ['take-back due', 'taken back', 'not taken back', 'take-back uncertain'],
  'take-back uncertain': ['take-back uncertain', 'take-back due', 'taken back', 'not taken back'],
  'taken back': [],
  'not taken back': ['take-back due', 'taken back'],
}

/** If a lease ends in one of these states, the request may have been sent. */
export const statesAfterLeaseEnd: Readonly<Partial<Record<UpdateState, UpdateState>>> = {
  sending: 'uncertain',
  'taking back': 'take-back uncertain',
}

/** The store was not notified, so the update needs attention. */
export const refusedStates: readonly UpdateState[] = ['refused', 'not taken back']
/** The request may have arrived. */
export const uncertainStates: readonly UpdateState[] = ['uncertain', 'take-back uncertain']

/** A store that takes only whole orders is notified with the last label. The other labels wait for that. */
export const waitsForOthers = ({ state, dueAt }: FulfillmentUpdate): boolean => state === 'due' && dueAt === null
