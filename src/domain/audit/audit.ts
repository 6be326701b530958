/** What is kept of an act on keys, people, sub-accounts, carriers, credit or purchases: who did what, from where, and why. */
import type { Queryable } from '#kit/postgres.ts'

export const auditActs = [
  'account.create',
  'account.export',
  'account.invoiced',
  'account.label-format',
  'account.rename',
  'account.time-zone',
  'key.create',
  'key.revoke',
  'legacy-key.create',
  'legacy-key.revoke',
  'sub-account.create',
  'sub-account.activate',
  'sub-account.deactivate',
  'sub-account.carriers',
  'carrier.connect',
  'carrier.disconnect',
  'carrier.reseal',
  'store.connect',
  'store.change',
  'store.disconnect',
  'store.reseal',
  'store.accept',
  'store.settle',
  'store.forget',
  'store.describe-goods',
  'store.tell-again',
  'store.tell-no-more',
  'printer.add',
  'printer.change',
  'printer.remove',
  'database.migrate',
  'database.restore',
  'database.accept',
  'credit.add',
  'credit.adjust',
  'credit.credit',
  'credit.dismiss',
  'purchase.resolve',
  'purchase.resolve-void',
  'person.invite',
  'person.join',
  'person.role',
  'person.remove',
  'person.reset-link',
  'person.link-end',
  'user.sign-in',
  'user.sign-in-refused',
  'user.session-end',
  'user.password',
  'user.passkey-add',
  'user.passkey-remove',
  'label.dismiss',
  'order.erase',
  'refund.confirm',
  'refund.deny',
] as const
export type AuditAct = (typeof auditActs)[number]

export const auditOrigins = ['cli', 'console', 'api', 'service'] as const
export const actorKinds = ['operator', 'user', 'key', 'service'] as const

/** Who acts: an operator by the name at the machine; a user or a key by its id; or the service by itself. */
export type AuditActor = { kind: (typeof actorKinds)[number]; name: string }

/** The same for all acts of one request or command. */
export type AuditContext = {
  actor: AuditActor
  origin: (typeof auditOrigins)[number]
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

export type AccountAct = AuditRecord & { auditId: string }
