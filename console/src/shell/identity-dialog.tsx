import { useQueryClient } from '@tanstack/react-query'
import { knowsPasskeys } from '../api/passkey.ts'
import { type Session, sessionQuery, stepUp, stepUpByPasskey } from '../api/queries/session.ts'
import { fieldErrorsOf, formFailureOf } from '../api/words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ActButton } from './act-button.tsx'
import { answerIdentity } from './identity.ts'
import { useAct } from './use-act.ts'
import { useSession } from './use-session.ts'

/** Asks for the password or a passkey once more, ahead of what is not to be done by whoever finds the screen open. */
export function IdentityDialog() {
  const { user, passkeysOffered } = useSession()
  const queryClient = useQueryClient()
  const onDone = (session: Session) => {
    queryClient.setQueryData(sessionQuery().queryKey, session)
    answerIdentity(true)
  }
  const byPassword = useAct(stepUp, { onDone })
  const byPasskey = useAct(stepUpByPasskey, { onDone })
  const failure = byPasskey.failure ?? byPassword.failure
  return (
    <Dialog title="Confirm it’s you" isOpen onClose={() => answerIdentity(false)}>
      <p className="-mt-2 text-13 text-text-2">
        Enter your password or use a passkey. We won’t ask again for 10 minutes.
      </p>
      <Form
        label="Confirm it’s you"
        errors={fieldErrorsOf(byPassword.failure)}
        failure={formFailureOf(failure, ['password'])}
        onSubmit={({ password = '' }) => byPassword.run(password)}
        actions={
          <>
            <Button look="quiet" onPress={() => answerIdentity(false)}>
              Cancel
            </Button>
            {passkeysOffered && knowsPasskeys() && (
              <ActButton icon="passkey" isPending={byPasskey.isPending} onPress={() => byPasskey.run(undefined)}>
                Use passkey
              </ActButton>
            )}
            <ActButton type="submit" look="primary" isPending={byPassword.isPending}>
              Continue
            </ActButton>
          </>
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" autoFocus />
      </Form>
    </Dialog>
  )
}
