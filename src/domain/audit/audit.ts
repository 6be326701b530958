/** The audit trail: who changed what in an account, except orders and labels, from where, and why. */
import type { Queryable } from '#kit/postgres.ts'

export const auditActs = [
  'account.create',
  'account.export',
  'account.invoiced',
  'account.label-format',
  'account.manufacturer-ids',
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
  'carrier.change',
  'carrier.reseal',
  'store.connect',
  'store.change',
  'store.disconnect',
  'store.reseal',
  'store.accept',
  'store.ship-unpaid',
  'store.settle',
  'store.forget',
  'store.read-order',
  'store.dismiss-order',
  'store.describe-goods',
  'store.tell-again',
  'store.tell-no-more',
  'store.complete-order',
  'warehouse.create',
  'warehouse.change',
  'warehouse.remove',
  'warehouse.default',
  'preset.create',
  'preset.change',
  'preset.remove',
  'address.save',
  'address.change',
  'address.remove',
  'view.create',
  'view.change',
  'view.remove',
  'printer.add',
  'printer.change',
  'printer.remove',
  'printer.test',
  'webhook.create',
  'webhook.change',
  'webhook.delete',
  'webhook.rotate',
  'webhook.reseal',
  'database.migrate',
  'database.restore',
  'database.accept',
  'credit.add',
  'credit.adjust',
  'credit.credit',
  'credit.dismiss',
  'credit.top-up',
  'purchase.resolve',
  'purchase.resolve-void',
  'person.invite',
  'person.separate',
  'person.join',
  'person.role',
  'person.remove',
  'person.reset-link',
  'person.link-end',
  'user.sign-in',
  'user.sign-in-refused',
  'user.session-end',
  'user.rename',
  'user.password',
  'user.passkey-add',
  'user.passkey-remove',
  'label.cancel',
  'label.dismiss',
  'order.erase',
  'outcome.dismiss',
  'refund.confirm',
  'refund.deny',
] as const
export type AuditAct = (typeof auditActs)[number]

export const auditOrigins = ['cli', 'console', 'api', 'service'] as const
export const actorKinds = ['operator', 'user', 'key', 'service'] as const

/** An operator by their user name, a user or a key by id, or the service itself. */
export type AuditActor = { kind: (typeof actorKinds)[number]; name: string }

/** The actor with their names at the time of the act. */
export type RecordedActor = AuditActor & {
  /** The name of the user or the key. Null for other actors, and if it is not known. Empty if they had none. */
  shownName: string | null
  /** The email address of the user. Null for other actors, and if it is not known. */
  email: string | null
}

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
export type AuditRecord = Required<AuditEntry> & Omit<AuditContext, 'actor'> & { at: Date; actor: RecordedActor }

export type AccountAct = AuditRecord & { auditId: string }
