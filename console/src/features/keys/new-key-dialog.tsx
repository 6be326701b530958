import { createApiKey, type NewApiKey } from '../../api/queries/keys.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

type Props = { onClose: () => void; onMade: (made: NewApiKey) => void }

export function NewKeyDialog({ onClose, onMade }: Props) {
  const act = useAct(createApiKey, {
    refreshes: ['keys'],
    onDone: (made) => {
      onClose()
      onMade(made)
    },
  })
  return (
    <Dialog title="New API key" isOpen onClose={onClose}>
      <Form
        label="New API key"
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['name'])}
        onSubmit={({ name = '' }) => act.run({ name })}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Create key
          </FormActions>
        }
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          hint="Enter the name of the integration and where it runs."
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
