import { type Address, changeAddress, type SavedAddress, saveAddress } from '../../api/queries/addresses.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { AddressFields, addressNames, readAddress } from '../../ui/address-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type Props = {
  /** Null: another one is made. */
  saved: SavedAddress | null
  onClose: () => void
}

export function AddressDialog({ saved, onClose }: Props) {
  const save = (address: Address) =>
    saved ? changeAddress({ addressId: saved.addressId, address }) : saveAddress(address)
  const act = useAct(save, { refreshes: ['addresses'], toast: 'Address saved', onDone: onClose })
  const title = saved ? 'Edit address' : 'New address'
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <Form
        label={title}
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, addressNames('address'))}
        onSubmit={(values) => act.run(readAddress(values, 'address', saved?.address))}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Save address
          </FormActions>
        }
      >
        <AddressFields legend="Ship to" prefix="address" address={saved?.address} />
      </Form>
    </Dialog>
  )
}
