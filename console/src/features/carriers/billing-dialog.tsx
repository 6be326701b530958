import { formError } from '../../api/messages.ts'
import { type CarrierAccount, changeCarrierBilling } from '../../api/queries/account.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'

export const billingTexts: Readonly<Record<CarrierAccount['billing'], { badge: string; about: string }>> = {
  prepaid: { badge: 'uses credit', about: 'Labels are paid from your credit.' },
  direct: { badge: 'billed by carrier', about: 'The carrier invoices you for labels.' },
}

type BillingProps = { account: CarrierAccount; displayName: string; onClose: () => void }

/** Chooses who pays for labels that are bought through the carrier account. */
export function BillingDialog({ account: { carrierAccountId, billing }, displayName, onClose }: BillingProps) {
  const action = useAction(changeCarrierBilling, {
    refreshes: ['carriers'],
    toast: 'Billing changed',
    onDone: onClose,
  })
  return (
    <Dialog title={`Billing of ${displayName}`} isOpen onClose={onClose}>
      <Form
        label="Billing"
        failure={formError(action.failure, [])}
        onSubmit={(values) =>
          action.run({ carrierAccountId, billing: values.billing === 'direct' ? 'direct' : 'prepaid' })
        }
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Save
          </FormActions>
        }
      >
        <Select
          label="Who pays for labels"
          name="billing"
          defaultValue={billing}
          choices={[
            { id: 'direct', text: 'The carrier invoices you', about: 'Labels use no credit.' },
            { id: 'prepaid', text: 'Your credit', about: 'The price of each label is taken from your credit.' },
          ]}
        />
        <p className="text-13 text-text-2">Applies to new rates. Labels that you bought keep their billing.</p>
      </Form>
    </Dialog>
  )
}
