import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, getRouteApi, Link as LinkReactRouter, useNavigate } from '@tanstack/react-router'
import { Failure } from '../../api/failure.ts'
import { fieldErrors, formError } from '../../api/messages.ts'
import { type Link, redeemLink, signInPageQuery, storeSession } from '../../api/queries/session.ts'
import { formatWhen } from '../../format/dates.ts'
import { paths } from '../../paths.ts'
import { PageFailure } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { EnterButton, Outside } from './sign-in-form.tsx'

type LinkText = { title: string; about: string; button: string }

function linkText({ kind, accountName, hasPassword }: Link): LinkText {
  const account = accountName ?? 'your account'
  switch (kind) {
    case 'owner':
      return {
        title: 'Set up your account',
        about: `You’ll be the Owner of ${account} and can invite other people.`,
        button: 'Continue',
      }
    case 'invitation':
      return {
        title: `Join ${account}`,
        about: hasPassword
          ? 'You already have a password. Enter that password to join this account. For security, joining ends your other sessions and removes your passkeys. A passkey that you’re signed in with is kept. If you never set a password, ask the sender for a separate sign-in.'
          : 'Choose a password to join.',
        button: 'Join',
      }
    case 'reset':
      return {
        title: 'Set a new password',
        about: 'A new password ends all your other sessions and removes all your passkeys.',
        button: 'Set password and sign in',
      }
  }
}

const route = getRouteApi('/links')

/** The page of invitation and reset links, and of the link that the first start prints. */
export function LinkPage() {
  // The loader's data: the URL changes after success, and a used link can't be looked up.
  const { token, link } = route.useLoaderData()
  const { data: deployment } = useQuery(signInPageQuery())
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const action = useAction(
    ({ email, name, password = '' }: Record<string, string>) =>
      redeemLink({ token, password, ...(name ? { name } : {}), ...(email && link.kind === 'owner' ? { email } : {}) }),
    {
      onDone: async (session) => {
        await storeSession(queryClient, session)
        await navigate({ to: paths.root, replace: true })
      },
    },
  )
  const { title, about, button } = linkText(link)
  return (
    <Outside
      title={title}
      about={`${about} This link works once and expires ${formatWhen(new Date(link.expiresAt), new Date())}.`}
      isSandbox={deployment?.environment === 'sandbox'}
      {...(deployment ? { deploymentName: deployment.deploymentName, version: deployment.version } : {})}
    >
      <Form
        key={token}
        label={title}
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['email', 'name', 'password'])}
        onSubmit={action.run}
        actions={
          <EnterButton type="submit" look="primary" isPending={action.isPending}>
            {button}
          </EnterButton>
        }
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          {...(link.email === null ? { autoFocus: true } : { value: link.email, isReadOnly: true })}
        />
        {link.kind !== 'reset' && !link.hasPassword && (
          <TextField label="Your name" name="name" autoComplete="name" autoFocus={link.email !== null} />
        )}
        <TextField
          label={link.hasPassword ? 'Password' : 'New password'}
          name="password"
          type="password"
          autoComplete={link.hasPassword ? 'current-password' : 'new-password'}
          autoFocus={link.kind === 'reset' || link.hasPassword}
          hint={
            link.hasPassword
              ? undefined
              : 'Use at least 12 characters. A few words are easier to remember than symbols.'
          }
        />
      </Form>
    </Outside>
  )
}

/** Shown for links that no longer work. */
export function LinkFailure(props: ErrorComponentProps) {
  const { error } = props
  if (!(error instanceof Failure) || error.status !== 404) return <PageFailure {...props} />
  return (
    <Outside
      title="This link no longer works"
      about="The link has been used or replaced, or it has expired. Ask the sender for a new link."
    >
      <p className="mb-5 text-13 text-text-2">
        Setting up the first Owner? Each time Waybill starts, it creates a new link and cancels the previous one. Find
        the latest link in the startup output or in the file <code className="font-mono text-12">owner-link</code> in
        the data folder.
      </p>
      <LinkReactRouter to={paths.signIn} className={`${buttonStyle('plain', 'large')} w-full`}>
        Sign in
      </LinkReactRouter>
    </Outside>
  )
}
