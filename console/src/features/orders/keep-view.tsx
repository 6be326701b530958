import { useState } from 'react'
import { keepView, type NewOrderView, type OrderView, removeView } from '../../api/queries/order-views.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { ConfirmAct } from '../../shell/confirm-act.tsx'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useSession } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Switch } from '../../ui/switch.tsx'
import { viewSearchOf } from './saved-views.ts'
import type { OrdersSearch } from './search.ts'

type Props = {
  search: OrdersSearch
  /** The view that shows just this; null: none does. */
  shown: OrderView | null
  /** As they are shown now: they are kept with it. */
  columns: readonly string[]
}

/** Keeps what is shown as a view of its own, or takes the view away. */
export function KeepView({ search, shown, columns }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const kept = viewSearchOf(search)
  if (shown) {
    return (
      <>
        <RemoveButton view={shown} onPress={() => setOpen(true)} />
        {isOpen && <RemoveDialog view={shown} onClose={close} />}
      </>
    )
  }
  return (
    <>
      <Button
        look="quiet"
        icon="bookmark"
        onPress={() => setOpen(true)}
        disabledReason={kept ? null : 'Views can’t include fixed dates. Use “Last 7 days” or “Last 30 days” instead.'}
      >
        Save view
      </Button>
      {isOpen && kept && <KeepDialog search={kept} columns={columns} onClose={close} />}
    </>
  )
}

type KeepProps = { search: NewOrderView['search']; columns: readonly string[]; onClose: () => void }

function KeepDialog({ search, columns, onClose }: KeepProps) {
  const { may } = useSession()
  const [isShared, setShared] = useState(false)
  const act = useAct(keepView, { refreshes: ['order-views', 'orders'], onDone: onClose })
  return (
    <Dialog title="Save view" isOpen onClose={onClose}>
      <Form
        label="Save view"
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['name'])}
        onSubmit={({ name = '' }) => act.run({ name, isShared, search, columns: [...columns] })}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Save view
          </FormActions>
        }
      >
        <TextField label="Name" name="name" hint="Shown as a tab above the list." autoComplete="off" autoFocus />
        {may.includes('settings.manage') && (
          <Switch isOn={isShared} onChange={setShared}>
            Share with everyone in this account
          </Switch>
        )}
      </Form>
    </Dialog>
  )
}

function RemoveButton({ view: { isShared }, onPress }: { view: OrderView; onPress: () => void }) {
  const { may } = useSession()
  const reason =
    isShared && !may.includes('settings.manage') ? 'Only an Owner or Manager can remove a shared view' : null
  return (
    <Button look="quiet" icon="trash" onPress={onPress} disabledReason={reason}>
      Remove view
    </Button>
  )
}

function RemoveDialog({ view: { viewId, name, isShared }, onClose }: { view: OrderView; onClose: () => void }) {
  const act = useAct(removeView, {
    refreshes: ['order-views', 'orders'],
    toast: `View “${name}” removed`,
    onDone: onClose,
  })
  return (
    <ConfirmAct
      title={`Remove the view “${name}”?`}
      onClose={onClose}
      act={act}
      onConfirm={() => act.run(viewId)}
      verb="Remove view"
    >
      {isShared ? 'This removes the view for everyone in this account. ' : ''}Orders aren’t affected.
    </ConfirmAct>
  )
}
