import type { Audit, AuditContext } from '#domain/audit/audit.ts'
import * as sql from '#domain/audit/queries.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'

/** Binds the audit trail to an actor. */
export const auditAs =
  (deps: { clock: Clock; ids: Ids }, context: AuditContext): Audit =>
  async (tx, { details = {}, ...entry }) => {
    await sql.insertAuditRecord(tx, { id: deps.ids(), at: deps.clock.now(), ...context, ...entry, details })
  }

/**
 * Binds the audit trail to the service.
 * @param name the part of the service that acts
 */
export const auditOfService = (deps: { clock: Clock; ids: Ids }, name: string): Audit =>
  auditAs(deps, { actor: { kind: 'service', name }, origin: 'service', clientAddress: null, reason: null })
