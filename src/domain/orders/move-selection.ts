import type { ListDeps } from '#domain/orders/list-orders.ts'
import { type MoveOrderDeps, moveOf } from '#domain/orders/move-order.ts'
import * as sql from '#domain/orders/move-sql.ts'
import { listSelected, type SelectedOrder, type SelectionQuery } from '#domain/orders/selection.ts'
import { type OrderStatus, type Rejection, rejectionFor, requestedStatus } from '#domain/orders/states.ts'
import { serviceError } from '#kit/errors/service-error.ts'

export type MoveSelectionCommand = SelectionQuery & {
  /** As it was requested; `resume`: each from OnHold to what it was held from. */
  to: number | 'resume'
  reason: string | null
  source: string | null
  actor: string
}

/** An order that stayed where it was, and why. */
export type RefusedMove = { orderId: string; status: OrderStatus; code: Rejection['code'] }

export type MovedSelection = { movedCount: number; refused: RefusedMove[] }

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
  const to = command.to === 'resume' ? command.to : requestedStatus(command.to)
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
): Promise<RefusedMove[]> {
  const { accountId, reason, source, actor } = command
  const moveTo = ({ orderId }: SelectedOrder, to: OrderStatus): sql.Move =>
    moveOf(deps, { accountId, orderId, to, resumeStatus: null, reason, source, actor })
  const asked = orders.map((order) => {
    const to = command.to === 'resume' ? order.heldFrom : command.to
    return { order, move: to === null ? null : moveTo(order, to) }
  })
  const moves = asked.map(({ move }) => move).filter((move) => move !== null)
  const rows = new Map((await sql.moveOrderRows(deps.db, moves)).map((row) => [row.historyId, row]))
  const refused: RefusedMove[] = []
  for (const { order, move } of asked) {
    // That statement waits for nobody: an order that somebody holds is waited for by itself.
    const row = move && (rows.get(move.historyId) ?? (await sql.moveOrderRow(deps.db, move))[0])
    if (row?.movedAt) continue
    const code = row && move ? rejectionFor(row, move).code : 'Order.TransitionNotAllowed'
    refused.push({ orderId: order.orderId, status: (row ?? order).status, code })
  }
  return refused
}
