import type { MoveInBatch } from '#domain/orders/move-in-batch.ts'
import * as sql from '#domain/orders/move-sql.ts'
import {
  isForbiddenByPurchases,
  movableFrom,
  type OrderStatus,
  rejectionFor,
  requestedStatus,
} from '#domain/orders/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

export type MoveOrderCommand = {
  accountId: string
  orderId: string
  /** As it was requested: not every number is a status, and not every status may be requested. */
  to: number
  /** What the caller believes the order was held from; null where it did not say. */
  resumeStatus: OrderStatus | null
  reason: string | null
  source: string | null
  actor: string
}

export type MoveOrderDeps = { db: Queryable; clock: Clock; ids: Ids; moveInBatch: MoveInBatch }

export type MovedOrder = { orderId: string; previousStatus: OrderStatus; currentStatus: OrderStatus; updatedAt: Date }

/** What the statements are told of a move. */
export const moveOf = (
  deps: Pick<MoveOrderDeps, 'clock' | 'ids'>,
  command: Omit<MoveOrderCommand, 'to'> & { to: OrderStatus },
): sql.Move => ({
  ...command,
  from: movableFrom(command.to),
  isForbiddenByPurchases: isForbiddenByPurchases(command.to),
  historyId: deps.ids(),
  now: deps.clock.now(),
})

/**
 * Moves an order to another status, or resumes it from OnHold. Never voids or refunds a label.
 *
 * @throws ServiceError 422 for a status that cannot be requested, 404 for an order that the account
 *   lacks, 409 for a move that the order's present status does not allow
 */
export async function moveOrder(deps: MoveOrderDeps, command: MoveOrderCommand): Promise<MovedOrder> {
  const to = requestedStatus(command.to)
  if (to === null) throw serviceError('Order.StatusUnusable', { status: command.to })
  const move = moveOf(deps, { ...command, to })
  const row = (await deps.moveInBatch(move)) ?? (await sql.moveOrderRow(deps.db, move))[0]
  if (!row) throw serviceError('Order.NotFound')
  if (!row.movedAt) {
    const { code, detail } = rejectionFor(row, move)
    throw serviceError(code, detail)
  }
  return { orderId: command.orderId, previousStatus: row.status, currentStatus: to, updatedAt: row.movedAt }
}
