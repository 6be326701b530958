import { useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { type MovedSelection, type MoveSelection, moveOrders } from '../../api/queries/orders.ts'
import { formFailureOf } from '../../api/words.ts'
import { formatCountOf } from '../../format/count.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { thaw } from './list-query.ts'
import { type MoveTo, moveWords } from './moves.ts'
import { refusalsOf } from './refusals.ts'

type Props = {
  to: MoveTo
  /** Which orders, as the service is told. */
  selection: MoveSelection['selection']
  /** How many they are, or were when they were chosen. */
  count: number
  /** Of one: whose it is. */
  name?: string
  onClose: () => void
  /** All of them moved. */
  onMoved?: () => void
}

async function moveAndThaw(move: MoveSelection): Promise<MovedSelection> {
  const moved = await moveOrders(move)
  thaw()
  return moved
}

/** Asks why, moves orders, and says which of them stayed where they were. */
export function MoveDialog({ to, selection, count: chosen, name, onClose, onMoved }: Props) {
  const [count, setCount] = useState(chosen)
  const { verb, act: actOn, about, done, isDangerous } = moveWords(to)
  const move = async (asked: MoveSelection) => {
    try {
      return await moveAndThaw(asked)
    } catch (error) {
      // More match by now: whoever was shown fewer is asked about as many as there are.
      if (error instanceof Failure && error.code === 'Selection.Grown')
        setCount(Number(error.errors[0]?.metaData?.count))
      throw error
    }
  }
  const act = useAct(move, {
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
  if (act.data && act.data.refusedCount > 0) {
    return <Outcome moved={act.data} done={done} title={title} onClose={onClose} />
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="-mt-2 text-13 text-text-2">{about}</p>
      <Form
        label={title}
        failure={formFailureOf(act.failure, [])}
        onSubmit={({ reason = '' }) =>
          act.run({
            selection: selection.filter ? { ...selection, count } : selection,
            ...(to === 'resume' ? { resume: true } : { status: to }),
            reason: reason.trim() || null,
          })
        }
        actions={
          <FormActions look={isDangerous ? 'danger' : 'primary'} isPending={act.isPending} onCancel={onClose}>
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
        {refusalsOf(refused).map(({ text, count }) => (
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
