import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { keepSession, type Session } from '../api/queries/session.ts'
import { basePath } from '../base-path.ts'
import { SignInForm } from '../features/sign-in/sign-in-form.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useSession } from './use-session.ts'

/** Over the page, which stays as it is: whoever was there signs in anew and goes on. */
export function SessionOverDialog() {
  const before = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const goOn = async (session: Session) => {
    const isSame = session.user.userId === before.user.userId && session.account.accountId === before.account.accountId
    // What stands there is another one's.
    if (!isSame) return location.assign(basePath)
    await keepSession(queryClient, session)
    await router.invalidate()
  }
  return (
    <Dialog title="Your session has ended" isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">Nothing you typed is lost. Sign in to continue.</p>
      <SignInForm email={before.user.email} passkeysOffered={before.passkeysOffered} onSignedIn={goOn} />
      <Button look="quiet" onPress={() => location.assign(`${basePath}sign-in`)}>
        Sign in as someone else
      </Button>
    </Dialog>
  )
}
