import type { ListDeps } from '#domain/orders/list/list-orders.ts'
import { listSelected, type SelectedOrder, type SelectionQuery } from '#domain/orders/list/selection.ts'
import * as sql from '#domain/orders/status/move-sql.ts'
import {
  isForbiddenByPurchases,
  movableFrom,
  type OrderStatus,
  parseRequestedStatus,
  type Rejection,
  rejectionFor,
} from '#domain/orders/status/states.ts'
import { batch } from '#kit/batch.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

type MoveReason = {
  /** The status that the order must be held from; null if the caller did not name one. */
  resumeStatus: OrderStatus | null
  reason: string | null
  source: string | null
  /** As the history stores it: `user <id>`, `key <id>` or `service`. */
  actor: string
}

export type MoveOrderCommand = MoveReason & {
  accountId: string
  orderId: string
  /** As requested. Not every number is a status, and not every status can be requested. */
  to: number
}

type MoveDeps = { clock: Clock; ids: Ids }
export type MoveOrderDeps = MoveDeps & { db: Queryable; moveInBatch: MoveInBatch }

export type MovedOrder = { orderId: string; previousStatus: OrderStatus; currentStatus: OrderStatus; updatedAt: Date }

/**
 * Moves an order to another status, or resumes it from OnHold. Labels are neither voided nor refunded.
 *
 * @throws ServiceError 422 for a status that cannot be requested, 404 if the account has no such order, 409 if the order's
 *   current status does not allow the move
 */
export async function moveOrder(deps: MoveOrderDeps, command: MoveOrderCommand): Promise<MovedOrder> {
  const to = parseRequestedStatus(command.to)
  if (to === null) throw serviceError('Order.StatusUnusable', { status: command.to })
  const move = newMove(deps, { ...command, to })
  const row = (await deps.moveInBatch(move)) ?? (await moveWhenUnlocked(deps.db, move))
  return movedOrder(move, row)
}

/** Moves an order in the caller's transaction. @throws ServiceError as `moveOrder` */
export async function moveOrderIn(
  deps: MoveDeps,
  tx: Transaction,
  command: Omit<MoveOrderCommand, 'to'> & { to: OrderStatus },
): Promise<MovedOrder> {
  const move = newMove(deps, command)
  return movedOrder(move, await moveWhenUnlocked(tx, move))
}

const newMove = (deps: MoveDeps, command: Omit<MoveOrderCommand, 'to'> & { to: OrderStatus }): sql.Move => ({
  ...command,
  from: movableFrom(command.to),
  isForbiddenByPurchases: isForbiddenByPurchases(command.to),
  historyId: deps.ids(),
  now: deps.clock.now(),
})

async function moveWhenUnlocked(db: Queryable, move: sql.Move): Promise<sql.MoveRow | null> {
  const [row] = await sql.moveOrders(db, [move], 'wait')
  return row ?? null
}

function movedOrder(move: sql.Move, row: sql.MoveRow | null): MovedOrder {
  if (!row) throw serviceError('Order.NotFound')
  if (!row.movedAt) {
    const { code, detail } = rejectionFor(row, move)
    throw serviceError(code, detail)
  }
  return { orderId: move.orderId, previousStatus: row.status, currentStatus: move.to, updatedAt: row.movedAt }
}

/** Returns null if the order must be moved on its own: it does not exist, or another transaction has locked it. */
type MoveInBatch = (move: sql.Move) => Promise<sql.MoveRow | null>

const limits = {
  // Few, so that moves gather while these run.
  maxConcurrent: 2,
  maxBatchSize: 50,
  isItemError: isDataError,
  // The second move of an order starts from the result of the first.
  turnOf: ({ accountId, orderId }: sql.Move) => `${accountId} ${orderId}`,
}

/**
 * Moves the orders that are requested at the same time in one statement. Locked orders are skipped, because all requests of
 * the batch would wait for them. Create one per process.
 */
export const createMoveInBatch = (deps: { db: Queryable }): MoveInBatch =>
  batch(limits, async (moves) => {
    const rows = byHistoryId(await sql.moveOrders(deps.db, moves, 'skip locked'))
    return moves.map(({ historyId }) => rows.get(historyId) ?? null)
  })

const byHistoryId = (rows: readonly sql.MoveRow[]) => new Map(rows.map((row) => [row.historyId, row]))

export type MoveSelectionCommand = SelectionQuery &
  Omit<MoveReason, 'resumeStatus'> & {
    /** As requested. `resume` moves each order from OnHold to the status that it was held from. */
    to: number | 'resume'
  }

type RejectedMove = { orderId: string; status: OrderStatus; code: Rejection['code'] }

export type MovedSelection = { movedCount: number; rejected: RejectedMove[] }

/** Locks last less than a second, so that purchases do not wait long. */
const ordersPerStatement = 200

/**
 * Moves selected orders, each as `moveOrder` does. An order that cannot be moved does not stop the others. Each portion is
 * committed when it is done, so a repeated call moves the rest.
 *
 * @throws ServiceError 422 for a status that cannot be requested, and as `listSelected`
 */
export async function moveSelection(deps: MoveDeps & ListDeps, command: MoveSelectionCommand): Promise<MovedSelection> {
  const to = command.to === 'resume' ? command.to : parseRequestedStatus(command.to)
  if (to === null) throw serviceError('Order.StatusUnusable', { status: command.to })
  const orders = await listSelected(deps, command)
  const rejected: RejectedMove[] = []
  for (let start = 0; start < orders.length; start += ordersPerStatement) {
    const portion = orders.slice(start, start + ordersPerStatement)
    rejected.push(...(await moveSome(deps, { ...command, to }, portion)))
  }
  return { movedCount: orders.length - rejected.length, rejected }
}

async function moveSome(
  deps: MoveDeps & ListDeps,
  { accountId, reason, source, actor, to }: MoveSelectionCommand & { to: OrderStatus | 'resume' },
  orders: readonly SelectedOrder[],
): Promise<RejectedMove[]> {
  const moveOf = ({ orderId, heldFrom }: SelectedOrder): sql.Move | null => {
    const target = to === 'resume' ? heldFrom : to
    if (target === null) return null
    return newMove(deps, { accountId, orderId, to: target, resumeStatus: null, reason, source, actor })
  }
  const requested = orders.map((order) => ({ order, move: moveOf(order) }))
  const moves = requested.map(({ move }) => move).filter((move) => move !== null)
  const rows = byHistoryId(await sql.moveOrders(deps.db, moves, 'skip locked'))
  const rejected: RejectedMove[] = []
  for (const { order, move } of requested) {
    const row = move && (rows.get(move.historyId) ?? (await moveWhenUnlocked(deps.db, move)))
    if (row?.movedAt) continue
    const code = row && move ? rejectionFor(row, move).code : 'Order.TransitionNotAllowed'
    rejected.push({ orderId: order.orderId, status: (row ?? order).status, code })
  }
  return rejected
}
