import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type Link, spendLink } from '../../api/queries/links.ts'
import { keepSession, signInPageQuery } from '../../api/queries/session.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { formatWhen } from '../../format/when.ts'
import { paths } from '../../paths.ts'
import { useAct } from '../../shell/use-act.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { EnterButton } from './enter-button.tsx'
import { Outside } from './outside.tsx'

type Said = { title: string; about: string; button: string }

function saidOf({ kind, accountName, hasPassword }: Link): Said {
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
          ? 'You already have a password. Enter that password to join this account. For security, joining ends your other sessions and removes your passkeys. A passkey that you’re signed in with is kept.'
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

/** Where the links of invitations and resets lead, and the one that the first start prints. */
export function LinkPage() {
  // As it was opened: whoever is let in goes on to an address without it, and a link that is used up is not asked about.
  const { token, link } = route.useLoaderData()
  const { data: deployment } = useQuery(signInPageQuery())
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const act = useAct(
    ({ email, name, password = '' }: Record<string, string>) =>
      spendLink({ token, password, ...(name ? { name } : {}), ...(email && link.kind === 'owner' ? { email } : {}) }),
    {
      onDone: async (session) => {
        await keepSession(queryClient, session)
        await navigate({ to: paths.root, replace: true })
      },
    },
  )
  const { title, about, button } = saidOf(link)
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
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['email', 'name', 'password'])}
        onSubmit={act.run}
        actions={
          <EnterButton type="submit" look="primary" isPending={act.isPending}>
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
