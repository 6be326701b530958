import { fieldErrors, formError } from '../../api/messages.ts'
import { changeOrder, type Order } from '../../api/queries/orders.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import {
  AddressFields,
  addressNames,
  kindOf,
  kindsOfAddress,
  parseAddress,
  residentialOf,
} from '../addresses/address-fields.tsx'
import { AddressLines, ChangedByOther } from './order-parts.tsx'
import { isChangedByOther, useSeenAt } from './use-edit.ts'

type Part = 'toAddress' | 'fromAddress'
type Props = { order: Order; part: Part; onClose: () => void }

/** Changes an address of the order in place. */
export function AddressForm({ order, part, onClose }: Props) {
  const address = order[part]
  const action = useAction(changeOrder, { refreshes: ['orders'], toast: 'Address saved', onDone: onClose })
  const seenAt = useSeenAt(order, (one) => one[part], action.failure)
  const path = (field: string) => `${part}.${field}`
  const submit = (values: Record<string, string>) => {
    const typed = {
      ...parseAddress(values, part, address),
      federalTaxId: values[path('federalTaxId')]?.trim() || null,
      residential: residentialOf(values[path('residential')] ?? ''),
    }
    action.run({ orderId: order.orderId, body: { [part]: typed }, seenAt })
  }
  return (
    <Form
      label={part === 'toAddress' ? 'Edit ship-to address' : 'Edit ship-from address'}
      errors={fieldErrors(action.failure)}
      failure={
        isChangedByOther(action.failure) ? (
          <ChangedByOther>
            <AddressLines address={address} />
          </ChangedByOther>
        ) : (
          formError(action.failure, [...addressNames(part), path('federalTaxId')])
        )
      }
      onSubmit={submit}
      actions={
        <FormActions isPending={action.isPending} onCancel={onClose}>
          Save address
        </FormActions>
      }
    >
      <AddressFields prefix={part} address={address} hasInitialFocus>
        <PickField
          label="Address type"
          name={path('residential')}
          choices={kindsOfAddress}
          defaultValue={kindOf(address.residential)}
        />
      </AddressFields>
      <TextField
        label="Tax ID (optional)"
        name={path('federalTaxId')}
        defaultValue={address.federalTaxId ?? ''}
        autoComplete="off"
      />
    </Form>
  )
}
