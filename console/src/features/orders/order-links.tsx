import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { paths } from '../../paths.ts'
import { useCommands } from '../../shell/commands.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { buttonStyle } from '../../ui/styles.ts'

const linkToOtherStyle = 'rounded-1 text-accent hover:underline'

/** Links to the canceled order that this order or draft replaces. */
export function Replaces({ order: { replacesOrderId } }: { order: { replacesOrderId: string | null } }) {
  if (!replacesOrderId) return null
  return (
    <Link to={paths.order} params={{ orderId: replacesOrderId }} className={linkToOtherStyle}>
      Replaces a canceled order
    </Link>
  )
}

type Replaced = Pick<Order, 'replacedBy'>

/** Links to the order or draft that replaces this one. */
export function ReplacedBy({ order: { replacedBy } }: { order: Replaced }) {
  if (!replacedBy) return null
  const { orderId, isDraft } = replacedBy
  return isDraft ? (
    <Link to={paths.draft} params={{ draftId: orderId }} className={linkToOtherStyle}>
      Replaced by a draft
    </Link>
  ) : (
    <Link to={paths.order} params={{ orderId }} className={linkToOtherStyle}>
      Replaced by another order
    </Link>
  )
}

const params = { draftId: 'new' }

/** Links to the page for a new order. */
export function NewOrder() {
  const navigate = useNavigate()
  const deniedReason = useDeniedReason('orders.write')
  const commands = useMemo(
    () =>
      deniedReason
        ? []
        : [
            {
              id: 'new order',
              text: 'New order',
              group: 'Orders',
              keys: 'c',
              run: () => void navigate({ to: paths.draft, params }),
            },
          ],
    [navigate, deniedReason],
  )
  useCommands(commands)
  if (deniedReason) {
    return (
      <Button icon="plus" disabledReason={deniedReason}>
        New order
      </Button>
    )
  }
  return (
    <Link to={paths.draft} params={params} className={buttonStyle('primary')}>
      <Icon name="plus" />
      New order
    </Link>
  )
}
