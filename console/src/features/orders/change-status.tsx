import { useMemo, useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { formError } from '../../api/messages.ts'
import {
  type MovedSelection,
  type MoveSelection,
  moveOrders,
  type Order,
  OrderStatus,
} from '../../api/queries/orders.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { ActionButton, FormActions } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { unfreezeList } from './list/search.ts'
import { changeText, rejectionReasons, type StatusChange } from './status-changes.ts'
import { nameOf } from './statuses.ts'

type Props = {
  to: StatusChange
  selection: MoveSelection['selection']
  /** The number of orders when they were selected. */
  count: number
  /** The recipient, for a single order. */
  name?: string
  onClose: () => void
  /** Called if all orders changed. */
  onMoved?: () => void
}

async function changeAndUnfreeze(move: MoveSelection): Promise<MovedSelection> {
  const moved = await moveOrders(move)
  unfreezeList()
  return moved
}

/** Asks for a reason, changes the status, and reports the orders that didn't change. */
export function ChangeStatusDialog({ to, selection, count: chosen, name, onClose, onMoved }: Props) {
  const [count, setCount] = useState(chosen)
  const { verb, act: actOn, about, done, isDangerous } = changeText(to)
  const move = async (request: MoveSelection) => {
    try {
      return await changeAndUnfreeze(request)
    } catch (error) {
      // More orders match now, so the dialog asks again with the current number.
      if (error instanceof Failure && error.code === 'Selection.Grown')
        setCount(Number(error.errors[0]?.metaData?.count))
      throw error
    }
  }
  const action = useAction(move, {
    refreshes: ['orders'],
    onDone: (moved) => {
      if (moved.refusedCount > 0) return
      showToast(name ? `${name}: ${done}` : `${formatCountOf(moved.movedCount, 'order')} ${done}`)
      onMoved?.()
      onClose()
    },
  })
  const orders = formatCountOf(count, 'order')
  const title = actOn(name ? `the order for ${name}` : orders)
  if (action.data && action.data.refusedCount > 0) {
    return <Outcome moved={action.data} done={done} title={title} onClose={onClose} />
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="-mt-2 text-13 text-text-2">{about}</p>
      <Form
        label={title}
        failure={formError(action.failure, [])}
        onSubmit={({ reason = '' }) =>
          action.run({
            selection: selection.filter ? { ...selection, count } : selection,
            ...(to === 'resume' ? { resume: true } : { status: to }),
            reason: reason.trim() || null,
          })
        }
        actions={
          <FormActions look={isDangerous ? 'danger' : 'primary'} isPending={action.isPending} onCancel={onClose}>
            {name ? verb : title}
          </FormActions>
        }
      >
        <TextField label="Reason" name="reason" hint="Optional. Shown in the history." autoComplete="off" autoFocus />
      </Form>
    </Dialog>
  )
}

type OutcomeProps = { moved: MovedSelection; done: string; title: string; onClose: () => void }

const Outcome = ({ moved: { movedCount, refusedCount, refused }, done, title, onClose }: OutcomeProps) => (
  <Dialog title={title} isOpen onClose={onClose}>
    {movedCount > 0 && (
      <Notice kind="ok">
        {formatCountOf(movedCount, 'order')} {done}.
      </Notice>
    )}
    <Notice kind="warn" title={`${formatCountOf(refusedCount, 'order')} not changed`}>
      <ul className="list-disc pl-4">
        {rejectionReasons(refused).map(({ text, count }) => (
          <li key={text}>
            {formatCountOf(count, 'order')}: {text}
          </li>
        ))}
        {refusedCount > refused.length && <li>{refusedCount - refused.length} more</li>}
      </ul>
    </Notice>
    <div className="flex justify-end">
      <Button look="primary" onPress={onClose}>
        Done
      </Button>
    </div>
  </Dialog>
)

const { OnHold: onHold } = OrderStatus

type MoveButtonsProps = {
  order: Pick<Order, 'orderId' | 'status' | 'moves' | 'toAddress'>
  hasKey?: boolean
}

/** The status changes that the service allows. */
export function ChangeStatusButtons({ order, hasKey = false }: MoveButtonsProps) {
  const [pendingChange, setPendingChange] = useState<StatusChange | null>(null)
  const reason = useDeniedReason('orders.write')
  const isHeld = order.status === onHold
  // The first status of an order on hold is the one before the hold.
  const byKey = isHeld ? 'resume' : order.moves.includes(onHold) && onHold
  const commands = useMemo(
    () =>
      hasKey && byKey !== false && reason === null
        ? [{ id: 'hold', text: changeText(byKey).verb, group: 'Order', keys: 'h', run: () => setPendingChange(byKey) }]
        : [],
    [hasKey, byKey, reason],
  )
  useCommands(commands)
  const others = isHeld ? order.moves.slice(1) : order.moves.filter((to) => to !== onHold)
  if (order.moves.length === 0) return null
  return (
    <>
      {isHeld ? (
        <ActionButton icon="play" disabledReason={reason} onPress={() => setPendingChange('resume')}>
          {changeText('resume').verb}
        </ActionButton>
      ) : (
        order.moves.includes(onHold) && (
          <ActionButton icon="pause" disabledReason={reason} onPress={() => setPendingChange(onHold)}>
            {changeText(onHold).verb}
          </ActionButton>
        )
      )}
      {others.length > 0 && (
        <Menu
          label="Change status"
          trigger={<Button trailing="chevron">Change status</Button>}
          groups={[
            {
              entries: others.map((to) => {
                const { verb, icon, about, isDangerous = false } = changeText(to)
                return {
                  id: String(to),
                  text: verb,
                  icon,
                  about,
                  isDangerous,
                  disabledReason: reason,
                  onAction: () => setPendingChange(to),
                }
              }),
            },
          ]}
        />
      )}
      {pendingChange !== null && (
        <ChangeStatusDialog
          to={pendingChange}
          selection={{ orderIds: [order.orderId] }}
          count={1}
          name={nameOf(order.toAddress.name || order.toAddress.company)}
          onClose={() => setPendingChange(null)}
        />
      )}
    </>
  )
}
