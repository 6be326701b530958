import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { changePassword, rename } from '../../api/queries/profile.ts'
import { keepSession } from '../../api/queries/session.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { Page } from '../../shell/page.tsx'
import { SingleKeysSwitch } from '../../shell/shortcuts-dialog.tsx'
import { setTheme, theme, themes } from '../../shell/theme.ts'
import { useAct } from '../../shell/use-act.ts'
import { useSession } from '../../shell/use-session.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Section } from '../../ui/section.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

/** Of the person himself, whatever account he works in. */
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
  const act = useAct(rename, { toast: 'Name saved', onDone: (session) => keepSession(queryClient, session) })
  return (
    <Section title="Name" about="You sign in with your email. Other people see your name and email.">
      <Form
        label="Name"
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['name'])}
        onSubmit={({ name = '' }) => act.run(name)}
        actions={
          <ActButton type="submit" isPending={act.isPending}>
            Save name
          </ActButton>
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
  const act = useAct(changePassword, {
    refreshes: ['profile'],
    toast: 'Password changed. Your other sessions have ended.',
    onDone: (session) => keepSession(queryClient, session),
  })
  const submit = ({ currentPassword = '', newPassword = '' }: Record<string, string>) =>
    act.run({ currentPassword, newPassword })
  return (
    <Section title="Password" about="Changing your password signs you out everywhere else.">
      <Form
        // A new form, once it has done its work: what was typed is gone.
        key={act.data ? 'changed' : 'open'}
        label="Password"
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['currentPassword', 'newPassword'])}
        onSubmit={submit}
        actions={
          <ActButton type="submit" isPending={act.isPending}>
            Change password
          </ActButton>
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
