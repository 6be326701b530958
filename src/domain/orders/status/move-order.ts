import type { ListDeps } from '#domain/orders/list/list-orders.ts'
import { listSelected, type SelectedOrder, type SelectionQuery } from '#domain/orders/list/selection.ts'
import {
  isForbiddenByPurchases,
  movableFrom,
  OrderStatus,
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

const newMove = (deps: MoveDeps, command: Omit<MoveOrderCommand, 'to'> & { to: OrderStatus }): Move => ({
  ...command,
  from: movableFrom(command.to),
  isForbiddenByPurchases: isForbiddenByPurchases(command.to),
  historyId: deps.ids(),
  now: deps.clock.now(),
})

async function moveWhenUnlocked(db: Queryable, move: Move): Promise<MoveRow | null> {
  const [row] = await moveOrders(db, [move], 'wait')
  return row ?? null
}

function movedOrder(move: Move, row: MoveRow | null): MovedOrder {
  if (!row) throw serviceError('Order.NotFound')
  if (!row.movedAt) {
    const { code, detail } = rejectionFor(row, move)
    throw serviceError(code, detail)
  }
  return { orderId: move.orderId, previousStatus: row.status, currentStatus: move.to, updatedAt: row.movedAt }
}

/** Returns null if the order must be moved on its own: it does not exist, or another transaction has locked it. */
type MoveInBatch = (move: Move) => Promise<MoveRow | null>

const limits = {
  // Few, so that moves gather while these run.
  maxConcurrent: 2,
  maxBatchSize: 50,
  isItemError: isDataError,
  // The second move of an order starts from the result of the first.
  turnOf: ({ accountId, orderId }: Move) => `${accountId} ${orderId}`,
}

/**
 * Moves the orders that are requested at the same time in one statement. Locked orders are skipped, because all requests of
 * the batch would wait for them. Create one per process.
 */
export const createMoveInBatch = (deps: { db: Queryable }): MoveInBatch =>
  batch(limits, async (moves) => {
    const rows = byHistoryId(await moveOrders(deps.db, moves, 'skip locked'))
    return moves.map(({ historyId }) => rows.get(historyId) ?? null)
  })

const byHistoryId = (rows: readonly MoveRow[]) => new Map(rows.map((row) => [row.historyId, row]))

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
  const moveOf = ({ orderId, heldFrom }: SelectedOrder): Move | null => {
    const target = to === 'resume' ? heldFrom : to
    if (target === null) return null
    return newMove(deps, { accountId, orderId, to: target, resumeStatus: null, reason, source, actor })
  }
  const requested = orders.map((order) => ({ order, move: moveOf(order) }))
  const moves = requested.map(({ move }) => move).filter((move) => move !== null)
  const rows = byHistoryId(await moveOrders(deps.db, moves, 'skip locked'))
  const rejected: RejectedMove[] = []
  for (const { order, move } of requested) {
    const row = move && (rows.get(move.historyId) ?? (await moveWhenUnlocked(deps.db, move)))
    if (row?.movedAt) continue
    const code = row && move ? rejectionFor(row, move).code : 'Order.TransitionNotAllowed'
    rejected.push({ orderId: order.orderId, status: (row ?? order).status, code })
  }
  return rejected
}

export type Move = {
  accountId: string
  orderId: string
  to: OrderStatus
  /** The statuses that allow the move. From OnHold, `to` must be the status that the order was held from. */
  from: readonly OrderStatus[]
  /** Whether a purchase that owns one of the order's shipments forbids the move. */
  isForbiddenByPurchases: boolean
  /** The status that the order must be held from; null if any is allowed. */
  resumeStatus: OrderStatus | null
  historyId: string
  reason: string | null
  source: string | null
  actor: string
  now: Date
}

/** The order before the move. `movedAt` is null if the order was not moved. */
export type MoveRow = {
  historyId: string
  status: OrderStatus
  heldFrom: OrderStatus | null
  movedAt: Date | null
}

const lockClauses = { wait: 'for update', 'skip locked': 'for update skip locked' } as const
const statementNames = { wait: 'orders.move', 'skip locked': 'orders.move-several' } as const

/**
 * Moves orders and writes their history. Each order may be in `moves` only once. The lock of its row puts simultaneous
 * moves in sequence.
 *
 * @returns rows in no order; none for an order that the account lacks, or that was skipped because it is locked
 */
export const moveOrders = (db: Queryable, moves: readonly Move[], ifLocked: keyof typeof lockClauses) =>
  db.query<MoveRow>({
    name: statementNames[ifLocked],
    text: `with requested as materialized (
             select * from json_to_recordset($1::json) as requested (
               account_id uuid, order_id uuid, to_status smallint, allowed smallint[], resume_status smallint,
               is_forbidden boolean, history_id uuid, reason text, source text, actor text, now timestamptz)
           ), before as materialized (
             -- Lateral, so that each order is looked up by its key. A join would read all of a small table.
             select r.*, o.status, o.held_from, o.open_purchases, o.purchase_block
             from requested r, lateral (
               select status, held_from, open_purchases, purchase_block from orders
               where account_id = r.account_id and id = r.order_id ${lockClauses[ifLocked]}
             ) as o
           ), moved as (
             update orders o
             set status = before.to_status,
                 held_from = case when before.to_status = $2::smallint then before.status end,
                 updated_at = greatest(before.now, o.updated_at + interval '1 millisecond')
             from before
             where o.account_id = before.account_id and o.id = before.order_id
               and (before.status = any (before.allowed)
                    or (before.status = $2::smallint and before.held_from = before.to_status))
               and (before.resume_status is null or before.held_from = before.resume_status)
               and not (before.is_forbidden and before.open_purchases > 0)
               -- A draft that is incomplete or erased can only be canceled.
               and not (before.status = ${OrderStatus.Draft} and before.purchase_block is not null
                        and before.to_status <> ${OrderStatus.Cancelled})
             returning before.history_id, before.now
           ), history as (
             insert into order_moves (account_id, id, order_id, from_status, to_status, reason, source, actor, created_at)
             select account_id, history_id, order_id, before.status, to_status, reason, source, actor, before.now
             from before join moved using (history_id)
           )
           select before.history_id as "historyId", before.status, before.held_from as "heldFrom",
                  moved.now as "movedAt"
           from before left join moved using (history_id)`,
    values: [
      JSON.stringify(
        moves.map((move) => ({
          account_id: move.accountId,
          order_id: move.orderId,
          to_status: move.to,
          allowed: move.from,
          resume_status: move.resumeStatus,
          is_forbidden: move.isForbiddenByPurchases,
          history_id: move.historyId,
          // PostgreSQL rejects JSON with lone surrogates.
          reason: move.reason?.toWellFormed(),
          source: move.source?.toWellFormed(),
          actor: move.actor,
          now: move.now,
        })),
      ),
      OrderStatus.OnHold,
    ],
  })
