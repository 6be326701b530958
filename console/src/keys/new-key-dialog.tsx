import { createApiKey, type NewApiKey } from '../api/queries/keys.ts'
import { fieldErrorsOf, formFailureOf } from '../api/words.ts'
import { Dialog } from '../design/dialog.tsx'
import { TextField } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { FormActions } from '../frame/form-actions.tsx'
import { useAct } from '../frame/use-act.ts'

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
