import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { goBackToAccount, keepSession, type Session } from '../api/queries/session.ts'
import type { Other } from '../api/shown.ts'
import { basePath } from '../base-path.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { ActButton } from './act-button.tsx'
import { useAct } from './use-act.ts'
import { useSession } from './use-session.ts'

/** Begun anew, as what the session is by now. */
const reload = () => location.assign(basePath)

/** Over a page that shows another account, or another person, than the session is by now: it stays as it is meanwhile. */
export function SessionOtherDialog({ other }: { other: Other }) {
  const before = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const goOn = async (session: Session) => {
    const isSame = session.user.userId === before.user.userId && session.account.accountId === before.account.accountId
    if (!isSame) return reload()
    await keepSession(queryClient, session)
    await router.invalidate()
  }
  return other.userId === before.user.userId ? (
    <OtherAccount other={other} name={before.account.name} accountId={before.account.accountId} onBack={goOn} />
  ) : (
    <Dialog title={`Signed in as ${other.email} in another window`} isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">
        Your last action was not carried out. Nothing you typed is lost. Sign in to continue.
      </p>
      <SignInForm email={before.user.email} passkeysOffered={before.passkeysOffered} onSignedIn={goOn} />
      <Button look="quiet" onPress={reload}>
        Reload as {other.email}
      </Button>
    </Dialog>
  )
}

type AccountProps = {
  other: Other
  name: string
  accountId: string
  onBack: (session: Session) => Promise<void> | void
}

function OtherAccount({ other, name, accountId, onBack }: AccountProps) {
  const act = useAct(goBackToAccount, { onDone: onBack })
  return (
    <Dialog title={`You switched to ${other.accountName} in another window`} isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">
        This page shows {name}. Your last action was not carried out, and nothing you typed is lost.
      </p>
      {act.failure && <Notice kind="bad">{act.failure.message}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={reload}>Reload as {other.accountName}</Button>
        <ActButton look="primary" isPending={act.isPending} onPress={() => act.run({ accountId, from: other })}>
          Continue in {name}
        </ActButton>
      </div>
    </Dialog>
  )
}
