import { type CredentialField, credentialLabel, credentialPath } from '../format/credentials.ts'
import { TextField } from './field.tsx'

/** The fields for the credentials of an account at a carrier or store. */
export const CredentialFields = ({ fields }: { fields: readonly CredentialField[] }) => (
  <div className="grid items-end gap-4 sm:grid-cols-2">
    {fields.map(({ name, meaning, secret, required }) => (
      <TextField
        key={name}
        label={`${credentialLabel(name)}${required ? '' : ' (optional)'}`}
        hint={meaning}
        name={credentialPath(name)}
        type={secret ? 'password' : 'text'}
        // Keeps password managers away: this isn't a person's password.
        autoComplete={secret ? 'new-password' : 'off'}
      />
    ))}
  </div>
)
