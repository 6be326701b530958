import { useMemo, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { OrderStatus } from '../../api/statuses.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useCommands } from '../../shell/use-commands.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type MoveTo, moveWords } from './moves.ts'
import { nameOf } from './words.ts'

const { OnHold: onHold } = OrderStatus

type Props = {
  order: Pick<Order, 'orderId' | 'status' | 'moves' | 'toAddress'>
  /** Whether the page's key means this one. */
  hasKey?: boolean
}

/** Where the order may be moved from where it is: what the service says it permits, and nothing else. */
export function MoveButtons({ order, hasKey = false }: Props) {
  const [moving, setMoving] = useState<MoveTo | null>(null)
  const reason = useRefusal('orders.write')
  const isHeld = order.status === onHold
  // The first of those that are on hold is where it was held from.
  const byKey = isHeld ? 'resume' : order.moves.includes(onHold) && onHold
  const commands = useMemo(
    () =>
      hasKey && byKey !== false && reason === null
        ? [{ id: 'hold', text: moveWords(byKey).verb, group: 'Order', keys: 'h', run: () => setMoving(byKey) }]
        : [],
    [hasKey, byKey, reason],
  )
  useCommands(commands)
  const others = isHeld ? order.moves.slice(1) : order.moves.filter((to) => to !== onHold)
  if (order.moves.length === 0) return null
  return (
    <>
      {isHeld ? (
        <ActButton icon="play" disabledReason={reason} onPress={() => setMoving('resume')}>
          {moveWords('resume').verb}
        </ActButton>
      ) : (
        order.moves.includes(onHold) && (
          <ActButton icon="pause" disabledReason={reason} onPress={() => setMoving(onHold)}>
            {moveWords(onHold).verb}
          </ActButton>
        )
      )}
      {others.length > 0 && (
        <Menu
          label="Change status"
          trigger={<Button trailing="chevron">Change status</Button>}
          groups={[
            {
              entries: others.map((to) => {
                const { verb, icon, about, isDangerous = false } = moveWords(to)
                return {
                  id: String(to),
                  text: verb,
                  icon,
                  about,
                  isDangerous,
                  disabledReason: reason,
                  onAction: () => setMoving(to),
                }
              }),
            },
          ]}
        />
      )}
      {moving !== null && (
        <MoveDialog
          to={moving}
          selection={{ orderIds: [order.orderId] }}
          count={1}
          name={nameOf(order.toAddress.name || order.toAddress.company)}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}
