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
import { formatWeight, parseLength, parseWeight } from '../../format/measures.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { CopyButton, TextLink } from '../../ui/text.tsx'
import { credentialLabel, rejectionText } from './text.ts'

type Parcel = StoreSettings['parcel']

const dimensions = [
  ['length', 'Length (in)'],
  ['width', 'Width (in)'],
  ['height', 'Height (in)'],
] as const

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

/** Sent for values that can't be parsed, so that the service reports the error. */
const unreadable = -1

function readParcel(values: Readonly<Record<string, string>>): Parcel {
  const text = (name: string): string => values[`parcel.${name}`]?.trim() ?? ''
  const dimension = (name: string) => (text(name) === '' ? null : (parseLength(text(name), 'imperial') ?? unreadable))
  return {
    weight: parseWeight(text('weight'), 'imperial') ?? unreadable,
    length: dimension('length'),
    width: dimension('width'),
    height: dimension('height'),
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

const credential = 'credentials.'
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
  const names = kind.credentialFields.map(({ name }) => name)
  const submit = (values: Record<string, string>) => {
    const given = names.map((name) => [name, values[credential + name]?.trim() ?? ''] as const)
    const run = values.way === ownPage ? leave.run : action.run
    run({
      kind: kind.kind,
      name: values.name?.trim() || null,
      baseUrl: values.baseUrl?.trim() || null,
      // Empty fields aren't sent: the service reports what is missing.
      credentials: Object.fromEntries(given.filter(([, value]) => value !== '')),
      parcel: readParcel(values),
      warehouseId: values.warehouseId || null,
      subAccountId: values.subAccountId || null,
    })
  }
  const fields = ['name', 'baseUrl', ...names.map((name) => credential + name), ...parcelFields]
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
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {kind.credentialFields.map(({ name, meaning, secret, required }) => (
            <TextField
              key={name}
              label={`${credentialLabel(name)}${required ? '' : ' (optional)'}`}
              hint={meaning}
              name={credential + name}
              type={secret ? 'password' : 'text'}
              // Keeps password managers away: this isn't a person's password.
              autoComplete={secret ? 'new-password' : 'off'}
            />
          ))}
        </div>
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
          action.run({ storeId, body: { parcel: readParcel(values), warehouseId: values.warehouseId || null } })
        }
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
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
