import { useNavigate } from '@tanstack/react-router'
import { formError } from '../../../api/messages.ts'
import { createBatch, type NewBatch } from '../../../api/queries/batches.ts'
import { formatCountOf } from '../../../format/numbers.ts'
import { paths } from '../../../paths.ts'
import { FormActions } from '../../../shell/action-button.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'

type Props = { selection: NewBatch['selection']; count: number; onClose: () => void }

const rules = [
  { id: 'cheapest', text: 'Cheapest' },
  { id: 'fastest', text: 'Fastest' },
  { id: '2', text: 'Cheapest within 2 days' },
  { id: '3', text: 'Cheapest within 3 days' },
  { id: '5', text: 'Cheapest within 5 days' },
]

const ruleOf = (id: string): NewBatch['rule'] =>
  id === 'cheapest' || id === 'fastest' ? { strategy: id } : { strategy: 'cheapestWithin', maxDays: Number(id) }

/** Asks how to choose rates, and opens the page where prices are reviewed. Nothing is bought yet. */
export function BuyDialog({ selection, count, onClose }: Props) {
  const navigate = useNavigate()
  const action = useAction(createBatch, {
    onDone: ({ batch }) => navigate({ to: paths.batch, params: { batchId: batch.id } }),
  })
  const title = `Buy labels for ${formatCountOf(count, 'order')}`
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="-mt-2 text-13 text-text-2">You review the prices on the next page. Nothing is bought yet.</p>
      <Form
        label={title}
        failure={formError(action.failure, [])}
        onSubmit={({ rule = 'cheapest' }) => action.run({ selection, rule: ruleOf(rule) })}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Get prices
          </FormActions>
        }
      >
        <Select
          label="Service"
          name="rule"
          defaultValue="cheapest"
          choices={rules}
          hint="Media Mail and other restricted services are never chosen."
        />
      </Form>
    </Dialog>
  )
}
