import { createSubAccount } from '../../api/queries/sub-accounts.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

export function NewSubAccountDialog({ onClose }: { onClose: () => void }) {
  const act = useAct(createSubAccount, {
    refreshes: ['sub-accounts'],
    toast: 'Sub-account created',
    onDone: onClose,
  })
  return (
    <Dialog title="New sub-account" isOpen onClose={onClose}>
      <Form
        label="New sub-account"
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['name'])}
        onSubmit={({ name = '' }) => act.run({ name })}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Create sub-account
          </FormActions>
        }
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          hint="The sub-account can use all carriers until you choose specific ones."
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
