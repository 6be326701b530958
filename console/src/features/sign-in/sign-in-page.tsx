import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type Session, signInAccount, signInPageQuery, storeSession } from '../../api/queries/session.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Outside, SignInForm } from './sign-in-form.tsx'

const route = getRouteApi(paths.signIn)

export function SignInPage() {
  const { data: deployment } = useQuery(signInPageQuery())
  const queryClient = useQueryClient()
  const router = useRouter()
  const { to, account } = route.useSearch()
  const [accountId, setAccountId] = useState(account ?? signInAccount.get())
  const enter = async (session: Session) => {
    await storeSession(queryClient, session)
    await router.navigate({ href: to ?? paths.root })
  }
  return (
    <Outside
      title="Sign in"
      isSandbox={deployment?.environment === 'sandbox'}
      {...(deployment ? { deploymentName: deployment.deploymentName, version: deployment.version } : {})}
    >
      {accountId && (
        <Notice kind="info" title="You’re signing in to one account">
          Use the password that you chose for this account.{' '}
          <button type="button" className="underline underline-offset-4" onClick={() => setAccountId(null)}>
            Sign in to another account
          </button>
        </Notice>
      )}
      <SignInForm passkeysOffered={deployment?.passkeysOffered ?? false} accountId={accountId} onSignedIn={enter} />
      <Forgotten />
    </Outside>
  )
}

/** Waybill sends no email. The operator or an Owner creates the link. */
const Forgotten = () => (
  <details className="mt-4 text-13 text-text-2">
    <summary className="w-fit cursor-default rounded-1 underline decoration-line underline-offset-4 hover:text-text">
      Forgot your password?
    </summary>
    <p className="mt-2">
      Ask an Owner of your account for a password reset link. The operator can also create a link with{' '}
      <code className="rounded-1 bg-sunken px-1 font-mono text-12">waybill user reset-link</code>.
    </p>
  </details>
)
