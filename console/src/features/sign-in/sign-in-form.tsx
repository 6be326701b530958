import { knowsPasskeys } from '../../api/passkey.ts'
import { type Session, signIn, signInByPasskey } from '../../api/queries/session.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { useAct } from '../../shell/use-act.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { EnterButton } from './enter-button.tsx'

type Props = {
  passkeysOffered: boolean
  /** Of whose session has ended; absent: whoever signs in says so. */
  email?: string
  onSignedIn: (session: Session) => void | Promise<void>
}

/** By a passkey, or by e-mail and password. */
export function SignInForm({ passkeysOffered, email, onSignedIn }: Props) {
  const byPassword = useAct(signIn, { onDone: onSignedIn })
  const byPasskey = useAct(signInByPasskey, { onDone: onSignedIn })
  const failure = byPasskey.failure ?? byPassword.failure
  const submit = ({ email = '', password = '' }: Record<string, string>) => {
    byPasskey.reset()
    byPassword.run({ email, password })
  }
  return (
    <div className="flex flex-col gap-5">
      {passkeysOffered && knowsPasskeys() && (
        <>
          <EnterButton
            icon="passkey"
            isPending={byPasskey.isPending}
            onPress={() => {
              byPassword.reset()
              byPasskey.run(undefined)
            }}
          >
            Sign in with a passkey
          </EnterButton>
          <p className="flex items-center gap-3 text-12 text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with a password
          </p>
        </>
      )}
      <Form
        label="Sign in"
        errors={fieldErrorsOf(byPassword.failure)}
        failure={formFailureOf(failure, ['email', 'password'])}
        onSubmit={submit}
        actions={
          <EnterButton type="submit" look="primary" isPending={byPassword.isPending}>
            Sign in
          </EnterButton>
        }
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          enterKeyHint="next"
          autoFocus={email === undefined}
          {...(email === undefined ? {} : { value: email, isReadOnly: true })}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          autoFocus={email !== undefined}
        />
      </Form>
    </div>
  )
}
