/** What moving an order is called, and what it means. Which moves there are in a status the service says. */
import type { OrdersPage } from '../api/queries/orders.ts'
import { OrderStatus } from '../api/statuses.ts'
import type { IconName } from '../design/icon.tsx'

/** A status; or from OnHold back to where the order was held from. */
export type MoveTo = OrderStatus | 'resume'

type Words = {
  /** On the button. */
  verb: string
  icon: IconName
  /** Of one or several: `3 orders were put on hold`. */
  done: string
  /** What it means for parcels and money. */
  about: string
  isDangerous?: boolean
}

const words: Partial<Record<MoveTo, Words>> = {
  [OrderStatus.Created]: {
    verb: 'Back to Created',
    icon: 'undo',
    done: 'went back to Created',
    about: 'It waits to be shipped, as at first.',
  },
  [OrderStatus.OnHold]: {
    verb: 'Hold',
    icon: 'pause',
    done: 'put on hold',
    about: 'No label can be bought until it is resumed. A label that there is stays as it is.',
  },
  [OrderStatus.Cancelled]: {
    verb: 'Cancel order',
    icon: 'ban',
    done: 'cancelled',
    about: 'It will not be shipped, and cannot be taken up again.',
    isDangerous: true,
  },
  [OrderStatus.Fulfilled]: {
    verb: 'Mark as fulfilled',
    icon: 'truck',
    done: 'fulfilled',
    about: 'The parcel is on its way, or will not need a label.',
  },
  [OrderStatus.Processing]: {
    verb: 'Processing',
    icon: 'move',
    done: 'moved to Processing',
    about: 'Somebody works on it.',
  },
  [OrderStatus.Picked]: {
    verb: 'Picked',
    icon: 'move',
    done: 'moved to Picked',
    about: 'What it holds is at the packing table.',
  },
  [OrderStatus.Packed]: {
    verb: 'Packed',
    icon: 'box',
    done: 'moved to Packed',
    about: 'The parcel is closed and waits for its label.',
  },
  [OrderStatus.Returned]: {
    verb: 'Mark as returned',
    icon: 'undo',
    done: 'marked as returned',
    about: 'The parcel came back.',
  },
  resume: { verb: 'Resume', icon: 'play', done: 'resumed', about: 'It goes back to where it was held from.' },
}

const unknown: Words = { verb: 'Move', icon: 'move', done: 'moved', about: '' }

export const moveWords = (to: MoveTo): Words => words[to] ?? unknown

const movesOfMany: readonly MoveTo[] = [
  OrderStatus.OnHold,
  'resume',
  OrderStatus.Processing,
  OrderStatus.Picked,
  OrderStatus.Packed,
  OrderStatus.Fulfilled,
  OrderStatus.Cancelled,
]

type Movable = Pick<OrdersPage['items'][number], 'status' | 'moves'>

const mayMove = ({ status, moves }: Movable, to: MoveTo): boolean =>
  to === 'resume' ? status === OrderStatus.OnHold && moves.length > 0 : moves.includes(to)

/**
 * Where any of the marked orders may go; whichever of them may not is told of afterwards.
 *
 * @param marked those that are shown
 * @param areAll whether there are no others
 */
export const movesOf = (marked: readonly Movable[], areAll: boolean): MoveTo[] =>
  movesOfMany.filter((to) => !areAll || marked.some((order) => mayMove(order, to)))
