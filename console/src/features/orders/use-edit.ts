/** Forms that change an order in place. */
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import type { Order } from '../../api/queries/orders.ts'
import { editHashes } from '../../paths.ts'

/** Whether the page was opened to edit this part. */
export const useIsLinked = (part: keyof typeof editHashes): boolean =>
  useLocation({ select: ({ hash }) => hash === editHashes[part] })

export const isChangedByOther = (failure: Failure | null): boolean => failure?.code === 'Order.Changed'

export const changedTitle = 'Someone else changed this order, so your changes weren’t saved.'

/**
 * The version of the order that a person has seen while they edit a part of it: the one when the form was opened. Changes of
 * other parts don't count. If the service has rejected their changes, the form shows the present version, and they can
 * replace it.
 *
 * @param partOf the edited part, as JSON values
 */
export function useSeenAt(order: Order, partOf: (order: Order) => unknown, failure: Failure | null): string {
  const [opened] = useState(order)
  const isSame = JSON.stringify(partOf(order)) === JSON.stringify(partOf(opened))
  return isSame || isChangedByOther(failure) ? order.updatedAt : opened.updatedAt
}
