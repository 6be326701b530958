import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { failureMessage, fieldErrors, formError } from '../../api/messages.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  type OwnSession,
  rename,
  sessionsQuery,
} from '../../api/queries/people.ts'
import { storeSession } from '../../api/queries/session.ts'
import { formatBrowser } from '../../format/browser.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { SingleKeysSwitch } from '../../shell/shortcuts-dialog.tsx'
import { setTheme, theme, themes } from '../../shell/theme.ts'
import { useAction } from '../../shell/use-action.ts'
import { useSession } from '../../shell/use-session.ts'
import { RadioCards } from '../../ui/controls.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Notice } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { When } from '../../ui/text.tsx'
import { Passkeys } from './passkeys.tsx'

/** Settings of the person, independent of the account. */
export const ProfilePage = () => (
  <Page title="Profile" about="Your personal settings. These settings apply to all your accounts.">
    <Name />
    <Passkeys />
    <Password />
    <Sessions />
    <Appearance />
  </Page>
)

function Name() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const action = useAction(rename, { toast: 'Name saved', onDone: (session) => storeSession(queryClient, session) })
  return (
    <Section title="Name" about="You sign in with your email. Other people see your name and email.">
      <Form
        label="Name"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['name'])}
        onSubmit={({ name = '' }) => action.run(name)}
        actions={
          <ActionButton type="submit" isPending={action.isPending}>
            Save name
          </ActionButton>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name" name="name" defaultValue={user.name} autoComplete="name" />
          <TextField label="Email" value={user.email} isReadOnly />
        </div>
      </Form>
    </Section>
  )
}

function Password() {
  const queryClient = useQueryClient()
  const action = useAction(changePassword, {
    refreshes: ['profile'],
    toast: 'Password changed. Your other sessions have ended.',
    onDone: (session) => storeSession(queryClient, session),
  })
  const submit = ({ currentPassword = '', newPassword = '' }: Record<string, string>) =>
    action.run({ currentPassword, newPassword })
  return (
    <Section title="Password" about="Changing your password signs you out everywhere else.">
      <Form
        // A new key clears the form after success.
        key={action.data ? 'changed' : 'open'}
        label="Password"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['currentPassword', 'newPassword'])}
        onSubmit={submit}
        actions={
          <ActionButton type="submit" isPending={action.isPending}>
            Change password
          </ActionButton>
        }
      >
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField label="Current password" name="currentPassword" type="password" autoComplete="current-password" />
          <TextField
            label="New password"
            name="newPassword"
            type="password"
            autoComplete="new-password"
            hint="Use at least 12 characters."
          />
        </div>
      </Form>
    </Section>
  )
}

function Appearance() {
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  return (
    <Section title="This browser" about="Applies only to this browser.">
      <div className="flex flex-col gap-4">
        <RadioCards label="Theme" value={chosen} choices={themes} onChange={setTheme} />
        <SingleKeysSwitch />
      </div>
    </Section>
  )
}

const means: Readonly<Record<OwnSession['signedInBy'], string>> = {
  password: 'with a password',
  passkey: 'with a passkey',
  link: 'with a link',
}

function Sessions() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery())
  const action = useAction(endOtherSessions, { refreshes: ['profile'], toast: 'Your other sessions have ended' })
  return (
    <Section
      title="Sessions"
      about="Devices where you’re signed in. If you don’t recognize one, end its session and change your password."
      isFlush
      actions={
        sessions.length > 1 && (
          <ActionButton isPending={action.isPending} onPress={() => action.run(undefined)}>
            End all other sessions
          </ActionButton>
        )
      }
    >
      {action.failure && (
        <div className="p-4">
          <Notice kind="bad">{failureMessage(action.failure)}</Notice>
        </div>
      )}
      <List label="Sessions">
        {sessions.map((session) => (
          <SessionItem key={session.sessionId} session={session} />
        ))}
      </List>
    </Section>
  )
}

function SessionItem({ session }: { session: OwnSession }) {
  const { sessionId, isCurrent, signedInBy, signedInAt, lastSeenAt, clientAddress, userAgent } = session
  const action = useAction(endSession, { refreshes: ['profile'], toast: 'Session ended' })
  const browser = formatBrowser(userAgent)
  return (
    <Item
      icon={<Icon name="devices" className="size-5 text-text-3" />}
      title={
        <>
          {browser}
          {isCurrent && <Badge tone="ok">this session</Badge>}
        </>
      }
      about={
        <>
          <span className="font-mono">{clientAddress}</span> · signed in {means[signedInBy]}{' '}
          <When moment={signedInAt} /> · last seen <When moment={lastSeenAt} />
          {action.failure && <span className="block text-bad">{failureMessage(action.failure)}</span>}
        </>
      }
      actions={
        !isCurrent && (
          <ActionButton
            look="quiet"
            aria-label={`End session: ${browser}`}
            isPending={action.isPending}
            onPress={() => action.run(sessionId)}
          >
            End
          </ActionButton>
        )
      }
    />
  )
}
