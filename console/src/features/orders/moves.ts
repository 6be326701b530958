/** What moving an order is called, and what it means. Which moves there are in a status the service says. */
import type { OrdersPage } from '../../api/queries/orders.ts'
import { OrderStatus } from '../../api/statuses.ts'
import type { IconName } from '../../ui/icon.tsx'

/** A status; or from OnHold back to where the order was held from. */
export type MoveTo = OrderStatus | 'resume'

type Words = {
  /** On the button. */
  verb: string
  /** The same of what is named: `3 orders`, `the order for Ada Byron`. */
  act: (what: string) => string
  icon: IconName
  /** Of one or several: `3 orders were put on hold`. */
  done: string
  /** What it means for parcels and money. */
  about: string
  isDangerous?: boolean
}

const words: Partial<Record<MoveTo, Words>> = {
  [OrderStatus.Created]: {
    verb: 'Move back to Created',
    act: (what) => `Move ${what} back to Created`,
    icon: 'undo',
    done: 'moved back to Created',
    about: 'Orders in Created appear on the To ship tab.',
  },
  [OrderStatus.OnHold]: {
    verb: 'Hold',
    act: (what) => `Hold ${what}`,
    icon: 'pause',
    done: 'put on hold',
    about: 'You can’t buy labels for orders on hold. Existing labels aren’t affected.',
  },
  [OrderStatus.Cancelled]: {
    verb: 'Cancel order',
    act: (what) => `Cancel ${what}`,
    icon: 'ban',
    done: 'canceled',
    about: 'Canceled orders can’t be shipped or reopened.',
    isDangerous: true,
  },
  [OrderStatus.Fulfilled]: {
    verb: 'Mark as fulfilled',
    act: (what) => `Mark ${what} as fulfilled`,
    icon: 'truck',
    done: 'marked as fulfilled',
    about: 'The package has shipped, or no label is needed.',
  },
  [OrderStatus.Processing]: {
    verb: 'Mark as processing',
    act: (what) => `Mark ${what} as processing`,
    icon: 'move',
    done: 'marked as processing',
    about: 'Someone is working on the order.',
  },
  [OrderStatus.Picked]: {
    verb: 'Mark as picked',
    act: (what) => `Mark ${what} as picked`,
    icon: 'move',
    done: 'marked as picked',
    about: 'The items are at the packing table.',
  },
  [OrderStatus.Packed]: {
    verb: 'Mark as packed',
    act: (what) => `Mark ${what} as packed`,
    icon: 'box',
    done: 'marked as packed',
    about: 'The package is ready for its label.',
  },
  [OrderStatus.Returned]: {
    verb: 'Mark as returned',
    act: (what) => `Mark ${what} as returned`,
    icon: 'undo',
    done: 'marked as returned',
    about: 'The package came back.',
  },
  resume: {
    verb: 'Resume',
    act: (what) => `Resume ${what}`,
    icon: 'play',
    done: 'resumed',
    about: 'Restores the status that the order had before the hold.',
  },
}

const unknown: Words = {
  verb: 'Change status',
  act: (what) => `Change the status of ${what}`,
  icon: 'move',
  done: 'changed',
  about: '',
}

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
