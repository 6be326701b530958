import { type ConnectedStore, changeStore } from '../../api/queries/stores.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { ParcelFields, parcelFields, readParcel } from './parcel-fields.tsx'
import { WarehouseField } from './place-fields.tsx'

type Props = { store: ConnectedStore; called: string; onClose: () => void }

/** What orders of a store are made with from now on. */
export function SettingsDialog({ store, called, onClose }: Props) {
  const { storeId, warehouseId, parcel } = store
  const act = useAct(changeStore, { refreshes: ['stores'], toast: `${called} saved`, onDone: onClose })
  const title = `Package and ship-from address of ${called}`
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <p className="-mt-2 text-13 text-text-2">Applies to new orders. Existing orders don’t change.</p>
      <Form
        label={title}
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, [...parcelFields, 'warehouseId'])}
        onSubmit={(values) =>
          act.run({ storeId, body: { parcel: readParcel(values), warehouseId: values.warehouseId || null } })
        }
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Save
          </FormActions>
        }
      >
        <ParcelFields parcel={parcel} />
        <WarehouseField warehouseId={warehouseId} />
      </Form>
    </Dialog>
  )
}
