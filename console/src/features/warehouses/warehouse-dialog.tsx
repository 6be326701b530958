import { useState } from 'react'
import { saveWarehouse, type Warehouse, type WarehouseContent } from '../../api/queries/warehouses.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { AddressFields, addressNames, readAddress } from '../../ui/address-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Switch } from '../../ui/switch.tsx'

type Props = {
  /** Null: another one is made. */
  warehouse: Warehouse | null
  onClose: () => void
}

export function WarehouseDialog({ warehouse, onClose }: Props) {
  const [hasOwnReturn, setOwnReturn] = useState(Boolean(warehouse?.returnAddress))
  const act = useAct(saveWarehouse, {
    refreshes: ['warehouses'],
    toast: 'Ship-from address saved',
    onDone: onClose,
  })
  const submit = (values: Record<string, string>) => {
    const body: WarehouseContent = {
      name: values.name ?? '',
      fromAddress: readAddress(values, 'fromAddress', warehouse?.fromAddress),
      returnAddress: hasOwnReturn ? readAddress(values, 'returnAddress', warehouse?.returnAddress ?? undefined) : null,
    }
    act.run({ warehouseId: warehouse?.warehouseId ?? null, body })
  }
  const fields = ['name', ...addressNames('fromAddress'), ...(hasOwnReturn ? addressNames('returnAddress') : [])]
  const title = warehouse ? `Edit ${warehouse.name}` : 'New ship-from address'
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <Form
        label={title}
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, fields)}
        onSubmit={submit}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Save address
          </FormActions>
        }
      >
        <TextField
          label="Name"
          name="name"
          defaultValue={warehouse?.name ?? ''}
          autoComplete="off"
          hint="Shown when you choose where an order ships from."
          autoFocus
        />
        <AddressFields legend="Ship from" prefix="fromAddress" address={warehouse?.fromAddress} />
        <Switch isOn={hasOwnReturn} onChange={setOwnReturn}>
          Use a different return address
        </Switch>
        {hasOwnReturn && (
          <AddressFields
            legend="Return address"
            prefix="returnAddress"
            address={warehouse?.returnAddress ?? undefined}
          />
        )}
      </Form>
    </Dialog>
  )
}
