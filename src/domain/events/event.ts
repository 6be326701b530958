/** Events: what happened to orders, labels and other subjects of an account, in the order in which it became visible. */

import { inCurrency } from '#kit/money.ts'

/** The kind of subject of each type of event. Triggers write them, but not yet those of tracking, manifests and returns. */
export const eventSubjects = {
  'order.created': 'order',
  'order.updated': 'order',
  'order.status_changed': 'order',
  'order.needs_attention': 'order',
  'label.purchased': 'label',
  'label.purchase_failed': 'purchase',
  'label.purchase_unknown': 'purchase',
  'label.files_ready': 'label',
  'label.canceled': 'label',
  'refund.decided': 'label',
  'batch.completed': 'batch',
  'tracking.updated': 'label',
  'manifest.created': 'manifest',
  'return.created': 'order',
  'credit.deposited': 'account',
  'credit.low': 'account',
  'store.failing': 'store',
  'webhook.disabled': 'webhook',
} as const

export type EventType = keyof typeof eventSubjects
export type EventSubject = (typeof eventSubjects)[EventType]

export const eventTypes = Object.keys(eventSubjects) as EventType[]

/** Events are deleted after this many days. */
export const keptDays = 30

/** Thin: ids, states and amounts, but no addresses and no links. */
export type EventData = Readonly<Record<string, string | number | null>>

export type Event = {
  /** Ids count up in the order in which events become visible. */
  id: string
  type: EventType
  createdAt: Date
  subject: { type: EventSubject; id: string }
  /** Counts up per subject, from 1. */
  version: number
  data: EventData
}

/** An event as it is stored. */
export type EventRow = {
  id: string
  type: EventType
  subjectId: string
  version: number
  data: EventData
  createdAt: Date
}

const amounts = ['charge', 'amount', 'available', 'threshold']

export function readEvent({ id, type, subjectId, version, data, createdAt }: EventRow): Event {
  const { currency } = data
  const shown = Object.entries(data).map(([name, value]) =>
    typeof currency === 'string' && typeof value === 'string' && amounts.includes(name)
      ? [name, inCurrency(value, currency)]
      : [name, value],
  )
  const subject = { type: eventSubjects[type], id: subjectId }
  return { id, type, createdAt, subject, version, data: Object.fromEntries(shown) }
}

/** When the event got its id: the first 48 bits of a UUIDv7. */
export const timeOfEventId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/** Less than the id of any event of this time or later. */
export function firstEventIdAt(time: Date): string {
  const digits = Math.max(0, time.getTime()).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
}
