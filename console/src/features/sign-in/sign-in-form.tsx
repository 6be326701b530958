import type { ComponentProps, ReactNode } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import { type Session, signIn, signInByPasskey, supportsPasskeys } from '../../api/queries/session.ts'
import { servicePath } from '../../base-path.ts'
import { useAction } from '../../shell/use-action.ts'
import { useOnline } from '../../shell/use-session.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Mark } from '../../ui/icon.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'

type Props = {
  passkeysOffered: boolean
  /** Fixed if a session has ended. Absent: the person enters it. */
  email?: string
  /** The account whose own page this is. Null: the page of all accounts. */
  accountId: string | null
  onSignedIn: (session: Session) => void | Promise<void>
}

export function SignInForm({ passkeysOffered, email, accountId, onSignedIn }: Props) {
  const byPassword = useAction(signIn, { onDone: onSignedIn })
  const byPasskey = useAction(signInByPasskey, { onDone: onSignedIn })
  const failure = byPasskey.failure ?? byPassword.failure
  const submit = ({ email = '', password = '' }: Record<string, string>) => {
    byPasskey.reset()
    byPassword.run({ email, password, accountId })
  }
  return (
    <div className="flex flex-col gap-5">
      {passkeysOffered && supportsPasskeys() && (
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
        errors={fieldErrors(byPassword.failure)}
        failure={formError(failure, ['email', 'password'])}
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

export function EnterButton(props: Omit<ComponentProps<typeof PlainButton>, 'disabledReason' | 'size' | 'className'>) {
  const isOnline = useOnline()
  return <PlainButton {...props} size="large" className="w-full" disabledReason={isOnline ? null : 'Not connected'} />
}

type OutsideProps = {
  title: string
  about?: ReactNode
  deploymentName?: string
  isSandbox?: boolean
  version?: string
  children: ReactNode
}

/** The layout of pages for people who aren't signed in. */
export function Outside({ title, about, deploymentName, isSandbox = false, version, children }: OutsideProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface bg-[radial-gradient(60rem_30rem_at_50%_-8rem,var(--glow),transparent)]">
      {isSandbox && <div aria-hidden="true" className="h-[3px] bg-warn-line" />}
      <title>{`${title} · Waybill`}</title>
      <header className="flex items-center justify-center gap-2.5 px-6 pt-[min(12vh,7rem)] pb-7">
        <Mark className="size-8" />
        <span className="text-20 font-semibold tracking-tight">Waybill</span>
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pb-10">
        <div className="w-full max-w-[24rem] rounded-3 border border-line bg-raised p-7 shadow-card max-sm:p-5">
          <h1 tabIndex={-1} className="text-20">
            {title}
          </h1>
          {about && <div className="mt-1 text-13 text-text-2">{about}</div>}
          <div className="mt-6">{children}</div>
        </div>
        {isSandbox && (
          <p className="mt-5 max-w-[24rem] text-center text-12 text-balance text-text-2">
            <strong className="font-semibold text-warn">Sandbox</strong> · simulated carriers, play money, and labels
            marked SAMPLE
          </p>
        )}
      </main>
      <footer className="flex flex-wrap justify-center gap-x-5 gap-y-1 px-6 pb-6 text-12 text-text-3">
        {deploymentName && <span>{deploymentName}</span>}
        {version && <span>Version {version}</span>}
        <OutsideLink href={servicePath('docs/guide')}>Guides</OutsideLink>
        <OutsideLink href={servicePath('docs/')}>API reference</OutsideLink>
      </footer>
    </div>
  )
}

const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="rounded-1 text-text-2 underline decoration-line underline-offset-4 hover:text-text">
    {children}
  </a>
)
