/** The audit trail: who did what to keys, people, sub-accounts, carriers, credit or purchases, from where, and why. */
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

/** An operator by their user name, a user or a key by id, or the service itself. */
export type AuditActor = { kind: (typeof actorKinds)[number]; name: string }

/** Identical for all acts of one request or command. */
export type AuditContext = {
  actor: AuditActor
  origin: (typeof auditOrigins)[number]
  /** Null without a network client. */
  clientAddress: string | null
  /** The reason that the actor gave, or null. */
  reason: string | null
}

export type AuditEntry = {
  act: AuditAct
  /** Null if the act does not concern a single account. */
  accountId: string | null
  /** The ids of the affected records by their names. */
  subjects: Readonly<Record<string, string>>
  /** Further details without secrets. */
  details?: Readonly<Record<string, unknown>>
}

/**
 * Records an act of the actor that it is bound to.
 *
 * @param tx the transaction of the act, so that both are committed or neither
 */
export type Audit = (tx: Queryable, entry: AuditEntry) => Promise<void>

/** A recorded act. */
export type AuditRecord = Required<AuditEntry> & AuditContext & { at: Date }

export type AccountAct = AuditRecord & { auditId: string }
