/** Texts for status changes. The service decides which changes are allowed. */
import { OrderStatus, type OrdersPage } from '../../api/queries/orders.ts'
import type { IconName } from '../../ui/icon.tsx'
import { statusText } from './statuses.ts'

/** A status, or `resume` for the status before the hold. */
export type StatusChange = OrderStatus | 'resume'

type ChangeText = {
  /** The label of the button. */
  verb: string
  /** The action with its object: `Hold 3 orders`. */
  act: (object: string) => string
  icon: IconName
  /** The outcome: `3 orders put on hold`. */
  done: string
  /** The consequences. */
  about: string
  isDangerous?: boolean
}

const texts: Partial<Record<StatusChange, ChangeText>> = {
  [OrderStatus.Created]: {
    verb: 'Move back to Created',
    act: (object) => `Move ${object} back to Created`,
    icon: 'undo',
    done: 'moved back to Created',
    about: 'Orders in Created appear on the To ship tab.',
  },
  [OrderStatus.OnHold]: {
    verb: 'Hold',
    act: (object) => `Hold ${object}`,
    icon: 'pause',
    done: 'put on hold',
    about: 'You can’t buy labels for orders on hold. Existing labels aren’t affected.',
  },
  [OrderStatus.Cancelled]: {
    verb: 'Cancel order',
    act: (object) => `Cancel ${object}`,
    icon: 'ban',
    done: 'canceled',
    about: 'Canceled orders can’t be shipped or reopened.',
    isDangerous: true,
  },
  [OrderStatus.Fulfilled]: {
    verb: 'Mark as fulfilled',
    act: (object) => `Mark ${object} as fulfilled`,
    icon: 'truck',
    done: 'marked as fulfilled',
    about: 'The package has shipped, or no label is needed.',
  },
  [OrderStatus.Processing]: {
    verb: 'Mark as processing',
    act: (object) => `Mark ${object} as processing`,
    icon: 'move',
    done: 'marked as processing',
    about: 'Someone is working on the order.',
  },
  [OrderStatus.Picked]: {
    verb: 'Mark as picked',
    act: (object) => `Mark ${object} as picked`,
    icon: 'move',
    done: 'marked as picked',
    about: 'The items are at the packing table.',
  },
  [OrderStatus.Packed]: {
    verb: 'Mark as packed',
    act: (object) => `Mark ${object} as packed`,
    icon: 'box',
    done: 'marked as packed',
    about: 'The package is ready for its label.',
  },
  [OrderStatus.Returned]: {
    verb: 'Mark as returned',
    act: (object) => `Mark ${object} as returned`,
    icon: 'undo',
    done: 'marked as returned',
    about: 'The package came back.',
  },
  resume: {
    verb: 'Resume',
    act: (object) => `Resume ${object}`,
    icon: 'play',
    done: 'resumed',
    about: 'Restores the status that the order had before the hold.',
  },
}

const unknown: ChangeText = {
  verb: 'Change status',
  act: (object) => `Change the status of ${object}`,
  icon: 'move',
  done: 'changed',
  about: '',
}

export const changeText = (to: StatusChange): ChangeText => texts[to] ?? unknown

const movesOfMany: readonly StatusChange[] = [
  OrderStatus.OnHold,
  'resume',
  OrderStatus.Processing,
  OrderStatus.Picked,
  OrderStatus.Packed,
  OrderStatus.Fulfilled,
  OrderStatus.Cancelled,
]

type Movable = Pick<OrdersPage['items'][number], 'status' | 'moves'>

const canChange = ({ status, moves }: Movable, to: StatusChange): boolean =>
  to === 'resume' ? status === OrderStatus.OnHold && moves.length > 0 : moves.includes(to)

/**
 * The status changes that apply to any selected order. Orders that can't change are reported afterwards.
 *
 * @param marked the visible selected orders
 * @param areAll whether all selected orders are visible
 */
export const availableChanges = (marked: readonly Movable[], areAll: boolean): StatusChange[] =>
  movesOfMany.filter((to) => !areAll || marked.some((order) => canChange(order, to)))

/* Why orders didn't change their status. */

type Refused = { status: OrderStatus; code: string }

const reasons: Readonly<Record<string, (status: string) => string>> = {
  'Order.TransitionNotAllowed': (status) => `can’t change to this status from ${status}`,
  'Order.ResumeStatusUnusable': () => 'can only resume to the status before the hold',
  'Order.StatusSystemManaged': (status) => `can change from ${status} to this status only when a label is bought`,
  'Order.NotFound': () => 'not found',
}

/** Counts equal reasons, most frequent first. */
export function rejectionReasons(refused: readonly Refused[]): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { status, code } of refused) {
    const text = (reasons[code] ?? (() => `rejected (${code})`))(statusText(status).text)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((one, other) => other.count - one.count)
}
