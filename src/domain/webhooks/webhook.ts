import type { Environment } from '#domain/accounts/account.ts'
import type { EventRow, EventType } from '#domain/events/event.ts'
import type { Clock } from '#kit/clock.ts'
import { createSeal, type Seal } from '#kit/crypto.ts'
import type { OutgoingHttp } from '#kit/http.ts'
import type { Ids } from '#kit/ids.ts'
import type { Resolve } from '#kit/ip-address.ts'
import type { Database } from '#kit/postgres.ts'

/** `gone`: the receiver returned 410. `failing`: every attempt of three days failed. */
export const disabledReasons = ['gone', 'failing'] as const

export type Webhook = {
  webhookId: string
  accountId: string
  url: string
  description: string | null
  /** Null: all types. */
  types: EventType[] | null
  enabled: boolean
  disabledReason: (typeof disabledReasons)[number] | null
  disabledAt: Date | null
  /** The first of the failures in a row. Null: the last attempt succeeded, or there was none. */
  failingSince: Date | null
  /** Until when the previous secret also signs. */
  previousUntil: Date | null
  isRecovering: boolean
  createdAt: Date
}

export type WebhookKey = { accountId: string; webhookId: string }

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** An event for a webhook, and its attempts. A webhook has one for each event, so the event's id identifies it. */
export type Delivery = {
  eventId: string
  type: EventType
  attempts: number
  state: DeliveryState
  /** The HTTP status of the last attempt. */
  status: number | null
  error: string | null
  durationMs: number | null
  dueAt: Date | null
  createdAt: Date
}

/** An event as it is queued for a webhook. */
export type QueuedEvent = EventRow & { attempts: number }

export type WebhookDeps = {
  db: Database
  clock: Clock
  ids: Ids
  seal: Seal
  environment: Environment
  /** Networks that an operator allows, in addition to the internet. */
  networks: readonly string[]
  /** Connects only to allowed addresses. */
  http: OutgoingHttp
  /** Absent: the machine's resolver. */
  resolve?: Resolve | undefined
}

/** Encrypts the secrets that sign webhooks. */
export const webhookSeal = (secrets: readonly Buffer[]): Seal => createSeal(secrets, 'webhooks')

/** Binds a secret to its row. */
export const sealContext = (webhookId: string): string => `webhook ${webhookId}`
