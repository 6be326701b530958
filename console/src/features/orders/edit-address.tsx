import { fieldErrors, formError } from '../../api/messages.ts'
import { changeOrder, type Order } from '../../api/queries/orders.ts'
import { type AddressField, addressFields, countries, regionLabels } from '../../format/address.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

type Part = 'toAddress' | 'fromAddress'
type Props = { order: Order; part: Part; onClose: () => void }

const labels: Readonly<Record<AddressField, string>> = {
  name: 'Name',
  company: 'Company',
  street1: 'Street',
  street2: 'Apt, suite, etc.',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
}

const choices = countries.map(({ code, name }) => ({ id: code, text: name }))
const kinds = [
  { id: '', text: 'Unknown' },
  { id: 'yes', text: 'Residential' },
  { id: 'no', text: 'Business' },
]

/** Changes an address of the order in place. */
export function AddressForm({ order, part, onClose }: Props) {
  const address = order[part]
  const action = useAction(changeOrder, { refreshes: ['orders'], toast: 'Address saved', onDone: onClose })
  const path = (field: string) => `${part}.${field}`
  const submit = (values: Record<string, string>) => {
    const text = (field: string) => values[path(field)]?.trim() ?? ''
    const kind = text('residential')
    const typed = {
      ...address,
      ...Object.fromEntries(addressFields.map((field) => [field, text(field) || null])),
      street1: text('street1'),
      city: text('city'),
      state: text('state'),
      zip: text('zip'),
      country: text('country'),
      phone: text('phone') || null,
      federalTaxId: text('federalTaxId') || null,
      residential: kind === '' ? null : kind === 'yes',
    }
    action.run({ orderId: order.orderId, body: { [part]: typed } })
  }
  const words = { ...labels, ...regionLabels(address.country) }
  const { residential } = address
  return (
    <Form
      label={part === 'toAddress' ? 'Edit ship-to address' : 'Edit ship-from address'}
      errors={fieldErrors(action.failure)}
      failure={formError(action.failure, [...addressFields.map(path), path('federalTaxId')])}
      onSubmit={submit}
      actions={
        <FormActions isPending={action.isPending} onCancel={onClose}>
          Save address
        </FormActions>
      }
    >
      <div className="grid grid-cols-2 items-start gap-3">
        {addressFields.map((field, index) =>
          field === 'country' ? (
            <PickField
              key={field}
              label={labels.country}
              name={path(field)}
              choices={choices}
              defaultValue={address.country}
            />
          ) : (
            <TextField
              key={field}
              label={words[field]}
              name={path(field)}
              defaultValue={address[field] ?? ''}
              autoFocus={index === 0}
              autoComplete="off"
            />
          ),
        )}
        <PickField
          label="Address type"
          name={path('residential')}
          choices={kinds}
          defaultValue={residential === null ? '' : residential ? 'yes' : 'no'}
        />
        <TextField
          label="Tax ID"
          name={path('federalTaxId')}
          defaultValue={address.federalTaxId ?? ''}
          autoComplete="off"
        />
      </div>
    </Form>
  )
}
