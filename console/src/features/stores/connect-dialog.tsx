import { type ConnectedStore, connectStore, type StoreKind, startAuthorization } from '../../api/queries/stores.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { servicePath } from '../../base-path.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ParcelFields, parcelFields, readParcel, usualParcel } from './parcel-fields.tsx'
import { SubAccountField, WarehouseField } from './place-fields.tsx'
import { fieldWords, refusalWords } from './words.ts'

const credential = 'credentials.'
const ownPage = 'own page'

type Props = {
  kind: StoreKind
  /** The one that is connected anew; null: another one. */
  store: ConnectedStore | null
  /** Where it sends its owner back, where that says yes on a page of the shop. */
  returnUrl: string
  onClose: () => void
}

/** Connects a shop, by the fields that its kind wants. */
export function ConnectDialog({ kind, store, returnUrl, onClose }: Props) {
  const act = useAct(connectStore, {
    refreshes: ['stores'],
    toast: `${kind.name} connected. Importing orders…`,
    onDone: onClose,
  })
  const leave = useAct(startAuthorization, { onDone: ({ url }) => window.location.assign(url) })
  const failure = act.failure ?? leave.failure
  const names = kind.credentialFields.map(({ name }) => name)
  const submit = (values: Record<string, string>) => {
    const given = names.map((name) => [name, values[credential + name]?.trim() ?? ''] as const)
    const run = values.way === ownPage ? leave.run : act.run
    run({
      kind: kind.kind,
      name: values.name?.trim() || null,
      baseUrl: values.baseUrl?.trim() || null,
      // What is not filled in is not sent: the service says what is missing.
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
        errors={fieldErrorsOf(failure)}
        failure={refusalWords(failure) ?? formFailureOf(failure, fields)}
        onSubmit={submit}
        actions={
          <FormActions isPending={act.isPending || leave.isPending} onCancel={onClose}>
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
        {kind.hasOwnPage && <Way kind={kind} returnUrl={returnUrl} />}
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {kind.credentialFields.map(({ name, meaning, secret, required }) => (
            <TextField
              key={name}
              label={`${fieldWords(name)}${required ? '' : ' (optional)'}`}
              hint={meaning}
              name={credential + name}
              type={secret ? 'password' : 'text'}
              // No password of a person: managers of those keep away from it.
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

/** By keys that somebody copies, or by a word on the shop's own page, whose app has to know where that leads back to. */
const Way = ({ kind, returnUrl }: Pick<Props, 'kind' | 'returnUrl'>) => (
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
