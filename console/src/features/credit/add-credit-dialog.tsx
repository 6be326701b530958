import { useNavigate } from '@tanstack/react-router'
import { type Coin, requestTopUp } from '../../api/queries/credit.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { paths } from '../../paths.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { coins as wordsOfCoins } from './words.ts'

/** Asks for where to pay; nothing is credited by it. */
export function AddCreditDialog({ coins, onClose }: { coins: readonly Coin[]; onClose: () => void }) {
  const navigate = useNavigate()
  const act = useAct(requestTopUp, {
    refreshes: ['credit'],
    onDone: ({ topUpId }) => navigate({ to: paths.topUp, params: { topUpId } }),
  })
  return (
    <Dialog title="Add credit" isOpen onClose={onClose}>
      <Form
        label="Add credit"
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['credits', 'coin'])}
        onSubmit={({ credits = '', coin = '' }) =>
          act.run({ credits: credits.replace(/^\s*\$/, '').trim(), coin: coin as Coin })
        }
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Continue to payment
          </FormActions>
        }
      >
        <TextField
          label="Amount in US dollars"
          name="credits"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="50.00"
          hint="Enter 5 to 100,000."
          autoFocus
        />
        <Select
          label="Pay with"
          name="coin"
          defaultValue={coins[0] ?? ''}
          choices={coins.map((coin) => ({ id: coin, text: wordsOfCoins[coin].name }))}
          hint="The next page shows the exact amount and address."
        />
      </Form>
    </Dialog>
  )
}
