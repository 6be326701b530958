import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldErrors, formError } from '../../../api/messages.ts'
import { createBatch, type NewBatch } from '../../../api/queries/batches.ts'
import { formatCountOf } from '../../../format/numbers.ts'
import { paths } from '../../../paths.ts'
import { FormActions } from '../../../shell/action-button.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField, PickField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'

type Props = { selection: NewBatch['selection']; count: number; onClose: () => void }

const strategies = [
  { id: 'cheapest', text: 'Cheapest' },
  { id: 'fastest', text: 'Fastest' },
  { id: 'cheapestWithin', text: 'Cheapest within some days' },
]

function ruleOf({ strategy, maxDays = '', allowRestricted }: Record<string, string>): NewBatch['rule'] {
  const restricted = { allowRestricted: allowRestricted !== undefined }
  // A text that is no number is rejected at its field.
  if (strategy === 'cheapestWithin')
    return { strategy, maxDays: /^\d+$/.test(maxDays.trim()) ? Number(maxDays) : 0, ...restricted }
  return { strategy: strategy === 'fastest' ? 'fastest' : 'cheapest', ...restricted }
}

/** Asks how to choose rates, and opens the page where prices are reviewed. Nothing is bought yet. */
export function BuyDialog({ selection, count, onClose }: Props) {
  const navigate = useNavigate()
  const [strategy, setStrategy] = useState('cheapest')
  const action = useAction(createBatch, {
    onDone: ({ batch }) => navigate({ to: paths.batch, params: { batchId: batch.id } }),
  })
  const title = `Buy labels for ${formatCountOf(count, 'order')}`
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="-mt-2 text-13 text-text-2">You review the prices on the next page. Nothing is bought yet.</p>
      <Form
        label={title}
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['rule.maxDays'])}
        onSubmit={(values) =>
          action.run({ selection, rule: ruleOf({ ...values, strategy, maxDays: values['rule.maxDays'] ?? '' }) })
        }
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Get prices
          </FormActions>
        }
      >
        <PickField label="Service" choices={strategies} value={strategy} onChange={setStrategy} />
        {strategy === 'cheapestWithin' && (
          <TextField
            label="Longest delivery time in days"
            name="rule.maxDays"
            defaultValue="3"
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <CheckField
          name="allowRestricted"
          label="Allow services for certain contents only"
          hint="Such as Media Mail. You are responsible for the contents of all packages."
        />
      </Form>
    </Dialog>
  )
}
