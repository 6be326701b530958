import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { fieldErrors, formError } from '../api/messages.ts'
import { subAccountsQuery } from '../api/queries/developers.ts'
import {
  goBackToAccount,
  type Session,
  sessionQuery,
  stepUp,
  stepUpByPasskey,
  storeSession,
  supportsPasskeys,
} from '../api/queries/session.ts'
import { continueIn, type OtherSession } from '../api/tab-session.ts'
import { basePath } from '../base-path.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { ActionButton } from './action-button.tsx'
import { resolveIdentity, useAction } from './use-action.ts'
import { resetScopedData, useSession } from './use-session.ts'

/** Shown if the session has ended. The page stays as it is until the person signs in again. */
export function SessionOverDialog() {
  const before = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const goOn = async (session: Session) => {
    const isSame = session.user.userId === before.user.userId && session.account.accountId === before.account.accountId
    // The page belongs to another session.
    if (!isSame) return location.assign(basePath)
    await storeSession(queryClient, session)
    await router.invalidate()
  }
  return (
    <Dialog title="Your session has ended" isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">Nothing you typed is lost. Sign in to continue.</p>
      <SignInAgain before={before} onSignedIn={goOn} />
      <Button look="quiet" onPress={() => location.assign(`${basePath}sign-in`)}>
        Sign in as someone else
      </Button>
    </Dialog>
  )
}

type AgainProps = { before: Session; onSignedIn: (session: Session) => Promise<void> }

const SignInAgain = ({ before: { user, account, passkeysOffered }, onSignedIn }: AgainProps) => (
  <SignInForm
    email={user.email}
    accountId={user.isSeparate ? account.accountId : null}
    passkeysOffered={passkeysOffered}
    onSignedIn={onSignedIn}
  />
)

/** Reloads the application with the current session. */
const reload = () => location.assign(basePath)

/** Shown if the session changed to another account or person. The page stays as it is. */
export function SessionOtherDialog({ other }: { other: OtherSession }) {
  const before = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const goOn = async (session: Session) => {
    const isSame = session.user.userId === before.user.userId && session.account.accountId === before.account.accountId
    if (!isSame) return reload()
    await storeSession(queryClient, session)
    await router.invalidate()
  }
  return other.userId === before.user.userId ? (
    <OtherAccount other={other} name={before.account.name} accountId={before.account.accountId} onBack={goOn} />
  ) : (
    <Dialog title={`Signed in as ${other.email} in another window`} isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">
        Your last action was not carried out. Nothing you typed is lost. Sign in to continue.
      </p>
      <SignInAgain before={before} onSignedIn={goOn} />
      <Button look="quiet" onPress={reload}>
        Reload as {other.email}
      </Button>
    </Dialog>
  )
}

type AccountProps = {
  other: OtherSession
  name: string
  accountId: string
  onBack: (session: Session) => Promise<void> | void
}

function OtherAccount({ other, name, accountId, onBack }: AccountProps) {
  const action = useAction(goBackToAccount, { onDone: onBack })
  return (
    <Dialog title={`You switched to ${other.accountName} in another window`} isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">
        This page shows {name}. Your last action was not carried out, and nothing you typed is lost.
      </p>
      {action.failure && <Notice kind="bad">{action.failure.message}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={reload}>Reload as {other.accountName}</Button>
        <ActionButton
          look="primary"
          isPending={action.isPending}
          onPress={() => action.run({ accountId, from: other })}
        >
          Continue in {name}
        </ActionButton>
      </div>
    </Dialog>
  )
}

/** Shown if the window's sub-account is no longer available. The person chooses where to continue. */
export function SubAccountUnavailableDialog({ lost }: { lost: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data } = useQuery({ ...subAccountsQuery(), staleTime: 0 })
  const all = data?.subAccounts ?? []
  const name = all.find(({ subAccountId }) => subAccountId === lost)?.name
  const others = all.filter(({ subAccountId, active }) => active && subAccountId !== lost)
  const goOn = async (chosen: string | null) => {
    continueIn(lost, chosen)
    await resetScopedData(queryClient)
    await router.invalidate()
  }
  return (
    <Dialog title={name ? `Sub-account ${name} is inactive` : 'This sub-account no longer exists'} isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">
        Your last action was not carried out. Nothing you typed is lost. Choose where to continue.
      </p>
      <div className="flex flex-col gap-2">
        {others.map(({ subAccountId, name: text }) => (
          <Button key={subAccountId} onPress={() => goOn(subAccountId)}>
            {text}
          </Button>
        ))}
        <Button onPress={() => goOn(null)}>Whole account</Button>
      </div>
    </Dialog>
  )
}

/** Asks for the password or a passkey again before sensitive actions. */
export function IdentityDialog() {
  const { user, passkeysOffered } = useSession()
  const queryClient = useQueryClient()
  const onDone = (session: Session) => {
    queryClient.setQueryData(sessionQuery().queryKey, session)
    resolveIdentity(true)
  }
  const byPassword = useAction(stepUp, { onDone })
  const byPasskey = useAction(stepUpByPasskey, { onDone })
  const failure = byPasskey.failure ?? byPassword.failure
  return (
    <Dialog title="Confirm it’s you" isOpen onClose={() => resolveIdentity(false)}>
      <p className="-mt-2 text-13 text-text-2">
        Enter your password or use a passkey. We won’t ask again for 10 minutes.
      </p>
      <Form
        label="Confirm it’s you"
        errors={fieldErrors(byPassword.failure)}
        failure={formError(failure, ['password'])}
        onSubmit={({ password = '' }) => byPassword.run(password)}
        actions={
          <>
            <Button look="quiet" onPress={() => resolveIdentity(false)}>
              Cancel
            </Button>
            {passkeysOffered && supportsPasskeys() && (
              <ActionButton icon="passkey" isPending={byPasskey.isPending} onPress={() => byPasskey.run(undefined)}>
                Use passkey
              </ActionButton>
            )}
            <ActionButton type="submit" look="primary" isPending={byPassword.isPending}>
              Continue
            </ActionButton>
          </>
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" autoFocus />
      </Form>
    </Dialog>
  )
}
