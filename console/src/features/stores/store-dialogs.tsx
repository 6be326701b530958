import { useQuery } from '@tanstack/react-query'
import { fieldErrors, formError } from '../../api/messages.ts'
import { subAccountsQuery } from '../../api/queries/developers.ts'
import { warehousesQuery } from '../../api/queries/presets.ts'
import {
  type ConnectedStore,
  changeStore,
  connectStore,
  type StoreKind,
  type StoreSettings,
  startAuthorization,
} from '../../api/queries/stores.ts'
import { servicePath } from '../../base-path.ts'
import { credentialPaths, readCredentials } from '../../format/credentials.ts'
import { dimensions, formatWeight, readLength, readWeight } from '../../format/measures.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { CredentialFields } from '../../ui/credential-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { CopyButton, TextLink } from '../../ui/text.tsx'
import { rejectionText } from './text.ts'

type Parcel = StoreSettings['parcel']

/** The service's names of the fields. */
export const parcelFields = ['parcel.weight', 'parcel.length', 'parcel.width', 'parcel.height']

/** The default for packages without weight or dimensions. */
const usualParcel = { weight: 1, length: 10, width: 8, height: 4 }

export const ParcelFields = ({ parcel }: { parcel: Omit<ConnectedStore['parcel'], 'predefinedPackage'> }) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-2 text-13 font-medium">Default package, if the store provides no weight or size</legend>
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      <TextField
        label="Weight"
        name="parcel.weight"
        autoComplete="off"
        defaultValue={formatWeight(parcel.weight ?? 0)}
      />
      {dimensions.map(([dimension, label]) => (
        <TextField
          key={dimension}
          label={label}
          name={`parcel.${dimension}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(parcel[dimension] ?? '')}
        />
      ))}
    </div>
  </fieldset>
)

function readParcel(values: Readonly<Record<string, string>>): Parcel {
  const text = (name: string): string => values[`parcel.${name}`]?.trim() ?? ''
  return {
    weight: readWeight(text('weight')),
    length: readLength(text('length')),
    width: readLength(text('width')),
    height: readLength(text('height')),
  }
}

function WarehouseField({ warehouseId }: { warehouseId: string | null }) {
  const { data: warehouses } = useQuery(warehousesQuery())
  if (!warehouses) return null
  return (
    <PickField
      label="Ship from"
      name="warehouseId"
      defaultValue={warehouseId ?? ''}
      choices={[
        { id: '', text: 'Address from the store, or the default' },
        ...warehouses.map((one) => ({ id: one.warehouseId, text: one.name })),
      ]}
    />
  )
}

/** The sub-account of the store's orders. Hidden if there are none. */
function SubAccountField({ subAccountId }: { subAccountId: string | null }) {
  const { data } = useQuery(subAccountsQuery())
  const active = data?.subAccounts.filter((one) => one.active || one.subAccountId === subAccountId) ?? []
  if (active.length === 0) return null
  return (
    <PickField
      label="Sub-account"
      name="subAccountId"
      defaultValue={subAccountId ?? ''}
      choices={[
        { id: '', text: 'None (whole account)' },
        ...active.map((one) => ({ id: one.subAccountId, text: one.name })),
      ]}
    />
  )
}

const ownPage = 'own page'

type Props = {
  kind: StoreKind
  /** The store to reconnect. Null for a new one. */
  store: ConnectedStore | null
  /** The redirect URL for authorization on the store's site. */
  returnUrl: string
  onClose: () => void
}

/** Connects a store with the fields that its kind requires. */
export function ConnectDialog({ kind, store, returnUrl, onClose }: Props) {
  const action = useAction(connectStore, {
    refreshes: ['stores'],
    toast: `${kind.name} connected. Importing orders…`,
    onDone: onClose,
  })
  const leave = useAction(startAuthorization, { onDone: ({ url }) => window.location.assign(url) })
  const failure = action.failure ?? leave.failure
  const { credentialFields } = kind
  const submit = (values: Record<string, string>) => {
    const run = values.way === ownPage ? leave.run : action.run
    run({
      kind: kind.kind,
      name: values.name?.trim() || null,
      baseUrl: values.baseUrl?.trim() || null,
      credentials: readCredentials(credentialFields, values),
      parcel: readParcel(values),
      warehouseId: values.warehouseId || null,
      subAccountId: values.subAccountId || null,
      ...(values.anotherShop ? { isAnotherShop: true } : {}),
    })
  }
  const fields = ['name', 'baseUrl', ...credentialPaths(credentialFields), ...parcelFields]
  const title = store ? `Reconnect ${store.name}` : `Connect ${kind.name}`
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <p className="-mt-2 text-13 text-text-2">
        We test the connection first. Nothing changes in your store.{' '}
        <TextLink href={servicePath(`docs/stores/${kind.kind}`)}>How to get these credentials</TextLink>
      </p>
      <Form
        label={title}
        errors={fieldErrors(failure)}
        failure={rejectionText(failure) ?? formError(failure, fields)}
        onSubmit={submit}
        actions={
          <FormActions isPending={action.isPending || leave.isPending} onCancel={onClose}>
            {title}
          </FormActions>
        }
      >
        {kind.hasOwnAddress && (
          <TextField
            label="Store URL"
            name="baseUrl"
            defaultValue={store?.baseUrl ?? ''}
            autoComplete="off"
            hint="Enter the public URL of the store, such as https://shop.example."
            autoFocus
          />
        )}
        {kind.hasOwnPage && <AuthorizationChoice kind={kind} returnUrl={returnUrl} />}
        <CredentialFields fields={credentialFields} />
        <ParcelFields parcel={store?.parcel ?? usualParcel} />
        <WarehouseField warehouseId={store?.warehouseId ?? null} />
        <SubAccountField subAccountId={store?.subAccountId ?? null} />
        <TextField
          label="Name (optional)"
          name="name"
          defaultValue={store?.name ?? ''}
          autoComplete="off"
          hint="Leave empty to use the store’s own name. Reusing the name of an existing store replaces its connection."
        />
        {failure?.code === 'Store.SameShop' && (
          <PickField
            label="Is it the same shop?"
            name="anotherShop"
            defaultValue=""
            choices={[
              { id: '', text: 'Yes, or I’m not sure' },
              { id: 'yes', text: 'No, it’s another shop' },
            ]}
          />
        )}
      </Form>
    </Dialog>
  )
}

/** Either with pasted credentials, or by approval on the store's site, whose app needs the redirect URL. */
const AuthorizationChoice = ({ kind, returnUrl }: Pick<Props, 'kind' | 'returnUrl'>) => (
  <div className="flex flex-col gap-1.5">
    <Select
      label="Connect with"
      name="way"
      defaultValue="keys"
      choices={[
        { id: 'keys', text: 'These credentials only' },
        { id: ownPage, text: `${kind.name} sign-in`, about: `You approve access at ${kind.name} and return here.` },
      ]}
    />
    <p className="flex items-center gap-1 text-12 text-text-3">
      <span className="min-w-0">
        For {kind.name} sign-in, allow this redirect URL in your {kind.name} app:{' '}
        <span className="wrap-anywhere text-text-2">{returnUrl}</span>
      </span>
      <CopyButton isSmall text={returnUrl} label="Copy redirect URL" />
    </p>
  </div>
)

type SettingsDialogProps = { store: ConnectedStore; displayName: string; onClose: () => void }

/** Settings for new orders of a store. */
export function SettingsDialog({ store, displayName, onClose }: SettingsDialogProps) {
  const { storeId, warehouseId, parcel } = store
  const action = useAction(changeStore, { refreshes: ['stores'], toast: `${displayName} saved`, onDone: onClose })
  const title = `Package and ship-from address of ${displayName}`
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <p className="-mt-2 text-13 text-text-2">Applies to new orders. Existing orders don’t change.</p>
      <Form
        label={title}
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, [...parcelFields, 'warehouseId'])}
        onSubmit={(values) =>
          action.run({
            storeId,
            body: {
              parcel: readParcel(values),
              warehouseId: values.warehouseId || null,
              cancelsClosed: values.cancelsClosed === 'yes',
              shipsUnpaid: values.shipsUnpaid === 'yes',
            },
          })
        }
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Save
          </FormActions>
        }
      >
        <ParcelFields parcel={parcel} />
        <WarehouseField warehouseId={warehouseId} />
        <PickField
          label="Orders that the store cancels or closes before a label is bought"
          name="cancelsClosed"
          defaultValue={store.cancelsClosed ? 'yes' : 'no'}
          choices={[
            { id: 'yes', text: 'Cancel them in Waybill' },
            { id: 'no', text: 'Keep them' },
          ]}
        />
        <PickField
          label="Orders that aren’t paid yet, such as orders on account or with cash on delivery"
          name="shipsUnpaid"
          defaultValue={store.shipsUnpaid ? 'yes' : 'no'}
          choices={[
            { id: 'no', text: 'Wait for the payment' },
            { id: 'yes', text: 'Ship them' },
          ]}
        />
      </Form>
    </Dialog>
  )
}
