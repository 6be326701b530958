import { serviceError } from '#errors/service-error.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/sql.ts'
import { isOrderStatus, movableFrom, neverRequested, OrderStatus, resumable, systemManaged } from '#orders/states.ts'

export type MoveOrderCommand = {
  accountId: string
  orderId: string
  to: number
  /** What the caller believes the order was held from; null where it did not say. */
  resumeStatus: number | null
  reason: string | null
  source: string | null
  actor: string
}

/**
 * Moves an order to another status, or resumes it from OnHold. Never voids or refunds a label.
 *
 * @throws ServiceError 422 for a status that cannot be requested, 404 for an order that the account
 *   lacks, 409 for a move that the order's present status does not allow
 */
export async function moveOrder(deps: { db: Queryable; clock: Clock; ids: Ids }, command: MoveOrderCommand) {
  const { to } = command
  if (!isOrderStatus(to) || neverRequested.includes(to)) throw serviceError('Order.StatusUnusable', { status: to })
  const [row] = await sql.moveOrderRow(deps.db, {
    ...command,
    from: movableFrom(to),
    historyId: deps.ids(),
    now: deps.clock.now(),
  })
  if (!row) throw serviceError('Order.NotFound')
  if (!row.moved_at) throw whyNot(command, to, row)
  return {
    orderId: command.orderId,
    previousStatus: row.status,
    currentStatus: to,
    updatedAt: row.moved_at.toISOString(),
  }
}

/** Why the statement left the order where it was. */
function whyNot(command: MoveOrderCommand, to: OrderStatus, row: sql.MoveRow): Error {
  const onHold = row.status === OrderStatus.OnHold
  const detail = { currentStatus: row.status, requestedStatus: to, ...(onHold ? { heldFrom: row.held_from } : {}) }
  const resumes = onHold && row.held_from === to
  if (systemManaged.includes(to) && !resumes) return serviceError('Order.StatusSystemManaged', detail)
  if (onHold && resumable.includes(to) && !resumes) return serviceError('Order.ResumeStatusUnusable', detail)
  const allowed = resumes || movableFrom(to).includes(row.status as OrderStatus)
  if (allowed && command.resumeStatus !== null && command.resumeStatus !== row.held_from) {
    return serviceError('Order.ResumeStatusUnusable', { ...detail, resumeStatus: command.resumeStatus })
  }
  return serviceError('Order.TransitionNotAllowed', detail)
}
