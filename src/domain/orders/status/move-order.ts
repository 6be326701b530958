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
import type { Queryable } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

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
  const to = parseRequestedStatus(command.to)
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

/** @returns null where the order has to be moved by itself: there is none, or another moves or buys for it just now */
export type MoveInBatch = (move: sql.Move) => Promise<sql.MoveRow | null>

/** Few, so that moves gather while these are under way. */
const limits = {
  maxConcurrent: 2,
  maxBatchSize: 50,
  isItemError: isDataError,
  // The second move of an order begins where the first left it.
  turnOf: ({ accountId, orderId }: sql.Move) => `${accountId} ${orderId}`,
}

/**
 * Moves orders, those that are asked for at the same time in one statement and one transaction. It waits for no order:
 * one that somebody holds would be waited for by all. One for each process.
 */
export const createMoveInBatch = (deps: { db: Queryable }): MoveInBatch =>
  batch(limits, async (moves) => {
    const rows = await sql.moveOrderRows(deps.db, moves)
    const moved = new Map(rows.map(({ historyId, ...row }) => [historyId, row]))
    return moves.map(({ historyId }) => moved.get(historyId) ?? null)
  })

export type MoveSelectionCommand = SelectionQuery & {
  /** As it was requested; `resume`: each from OnHold to what it was held from. */
  to: number | 'resume'
  reason: string | null
  source: string | null
  actor: string
}

/** An order that stayed where it was, and why. */
export type RejectedMove = { orderId: string; status: OrderStatus; code: Rejection['code'] }

export type MovedSelection = { movedCount: number; refused: RejectedMove[] }

/** So many in one statement: a second's worth of locks would keep purchases waiting. */
const ordersPerStatement = 200

/**
 * Moves chosen orders, each as `moveOrder` does: what forbids the move of one keeps none of the others. Each part counts
 * as soon as it is done; whoever asks again moves what is left.
 *
 * @throws ServiceError 422 for a status that cannot be requested, and as `listSelected`
 */
export async function moveSelection(
  deps: Pick<MoveOrderDeps, 'clock' | 'ids'> & ListDeps,
  command: MoveSelectionCommand,
): Promise<MovedSelection> {
  const to = command.to === 'resume' ? command.to : parseRequestedStatus(command.to)
  if (to === null) throw serviceError('Order.StatusUnusable', { status: command.to })
  const orders = await listSelected(deps, command)
  const answer: MovedSelection = { movedCount: 0, refused: [] }
  for (let start = 0; start < orders.length; start += ordersPerStatement) {
    const refused = await moveSome(deps, { ...command, to }, orders.slice(start, start + ordersPerStatement))
    answer.refused.push(...refused)
  }
  answer.movedCount = orders.length - answer.refused.length
  return answer
}

/** @returns those that stayed where they were */
async function moveSome(
  deps: Pick<MoveOrderDeps, 'clock' | 'ids'> & ListDeps,
  command: MoveSelectionCommand & { to: OrderStatus | 'resume' },
  orders: readonly SelectedOrder[],
): Promise<RejectedMove[]> {
  const { accountId, reason, source, actor } = command
  const moveTo = ({ orderId }: SelectedOrder, to: OrderStatus): sql.Move =>
    moveOf(deps, { accountId, orderId, to, resumeStatus: null, reason, source, actor })
  const asked = orders.map((order) => {
    const to = command.to === 'resume' ? order.heldFrom : command.to
    return { order, move: to === null ? null : moveTo(order, to) }
  })
  const moves = asked.map(({ move }) => move).filter((move) => move !== null)
  const rows = new Map((await sql.moveOrderRows(deps.db, moves)).map((row) => [row.historyId, row]))
  const refused: RejectedMove[] = []
  for (const { order, move } of asked) {
    // That statement waits for nobody: an order that somebody holds is waited for by itself.
    const row = move && (rows.get(move.historyId) ?? (await sql.moveOrderRow(deps.db, move))[0])
    if (row?.movedAt) continue
    const code = row && move ? rejectionFor(row, move).code : 'Order.TransitionNotAllowed'
    refused.push({ orderId: order.orderId, status: (row ?? order).status, code })
  }
  return refused
}
