/** What is kept of an act on keys, people, sub-accounts, carriers, credit or purchases: who did what, from where, and why. */
import type { Queryable } from '#kit/postgres.ts'

export type AuditAct =
  | `account.${'create' | 'export' | 'invoiced' | 'label-format' | 'rename' | 'time-zone'}`
  | `key.${'create' | 'revoke'}`
  | `legacy-key.${'create' | 'revoke'}`
  | `sub-account.${'create' | 'activate' | 'deactivate' | 'carriers'}`
  | `carrier.${'connect' | 'disconnect' | 'reseal'}`
  | `printer.${'add' | 'change' | 'remove'}`
  | `database.${'migrate' | 'restore' | 'accept'}`
  | `credit.${'add' | 'adjust' | 'credit' | 'dismiss'}`
  | `purchase.${'resolve' | 'resolve-void'}`
  | `person.${'invite' | 'join' | 'role' | 'remove' | 'reset-link'}`
  | `user.${'sign-in' | 'sign-in-refused' | 'session-end' | 'password' | 'passkey-add' | 'passkey-remove'}`
  | 'label.dismiss'
  | 'order.erase'
  | `refund.${'confirm' | 'deny'}`

/** Who acts: an operator by the name at the machine; a user or a key by its id; or the service by itself. */
export type AuditActor = { kind: 'operator' | 'user' | 'key' | 'service'; name: string }

/** The same for all acts of one request or command. */
export type AuditContext = {
  actor: AuditActor
  origin: 'cli' | 'console' | 'api' | 'service'
  /** Null where nobody called over a network. */
  clientAddress: string | null
  /** In the actor's own words; null: none was given. */
  reason: string | null
}

export type AuditEntry = {
  act: AuditAct
  /** Null: about no account alone. */
  accountId: string | null
  /** The ids of what was acted on, by their names. */
  subjects: Readonly<Record<string, string>>
  /** What else there is to know of the act, without secrets. */
  details?: Readonly<Record<string, unknown>>
}

/**
 * Keeps an act, for the one whom it is bound to.
 *
 * @param tx the transaction of the act itself: both count or neither
 */
export type Audit = (tx: Queryable, entry: AuditEntry) => Promise<void>

/** An act as it is kept. */
export type AuditRecord = Required<AuditEntry> & AuditContext & { at: Date }
