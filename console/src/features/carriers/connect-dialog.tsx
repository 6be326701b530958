import type { Failure } from '../../api/failure.ts'
import { type Carrier, connectCarrier } from '../../api/queries/carriers.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { servicePath } from '../../base-path.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useSession } from '../../shell/use-session.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { fieldWords } from './words.ts'

const credential = 'credentials.'

/** Connects an account at a carrier, by the fields that the carrier wants. */
export function ConnectDialog({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const { environment } = useSession()
  const isProduction = environment === 'production'
  const { credentialFields } = carrier
  const act = useAct(connectCarrier, {
    refreshes: ['carriers'],
    toast: `${carrier.name} connected`,
    onDone: onClose,
  })
  const submit = (values: Record<string, string>) => {
    const given = credentialFields.map(({ name }) => [name, values[credential + name]?.trim() ?? ''] as const)
    act.run({
      carrier: carrier.id,
      name: values.name ?? '',
      // What is not filled in is not sent: the carrier has a default for it, or the service says that it is missing.
      credentials: Object.fromEntries(given.filter(([, value]) => value !== '')),
      ...(values.system ? { system: values.system as 'test' | 'production' } : {}),
      keepUntested: values.keepUntested === 'on',
    })
  }
  const fields = ['name', ...credentialFields.map(({ name }) => credential + name), 'system']
  return (
    <Dialog title={`Connect ${carrier.name}`} isOpen onClose={onClose} width="wide">
      <p className="-mt-2 text-13 text-text-2">
        We test the account with {carrier.name} first. Nothing is bought.{' '}
        <TextLink href={servicePath(`docs/carriers/${carrier.id}`)}>How to get these credentials</TextLink>
      </p>
      <Form
        label={`Connect ${carrier.name}`}
        errors={fieldErrorsOf(act.failure)}
        failure={refusalWords(act.failure, carrier) ?? formFailureOf(act.failure, fields)}
        onSubmit={submit}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
            Connect {carrier.name}
          </FormActions>
        }
      >
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            defaultValue="Main"
            autoComplete="off"
            hint="Enter a name for this account. Reusing the name of an existing account replaces its credentials."
          />
          {isProduction && (
            <Select
              label="Environment"
              name="system"
              defaultValue="production"
              choices={[
                { id: 'production', text: 'Production', about: 'Labels cost money.' },
                { id: 'test', text: 'Test', about: 'Labels are not valid for shipping.' },
              ]}
            />
          )}
        </div>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {credentialFields.map(({ name, meaning, secret, required }) => (
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
        <CheckField
          name="keepUntested"
          label="Connect even if the carrier rejects it now"
          hint="Use this if the carrier hasn’t activated the account yet."
        />
      </Form>
    </Dialog>
  )
}

/** The carrier's own words, as such. */
function refusalWords(failure: Failure | null, { name }: Carrier): string | null {
  if (failure?.code !== 'CarrierAccount.NotAccepted') return null
  return `${name} rejected this account, so nothing was saved. Reason: ${String(failure.errors[0]?.metaData?.finding)}`
}
