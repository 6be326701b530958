import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from '../api/failure.ts'
import { askForAccess, failureMessage, failureSentence } from '../api/messages.ts'
import { sessionQuery } from '../api/queries/session.ts'
import { paths } from '../paths.ts'
import { State } from '../ui/notice.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { buttonStyle } from '../ui/styles.ts'
import { CopyButton, textLinkStyle } from '../ui/text.tsx'

type Props = {
  title: string
  /** Above the heading, such as a link back. */
  above?: ReactNode
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
  width?: 'usual' | 'wide'
}

const widths = { usual: 'max-w-4xl', wide: 'max-w-7xl' }

/** The layout of a page. */
export function Page({ title, above, about, actions, children, width = 'usual' }: Props) {
  return (
    <div className={`flex w-full flex-col gap-6 px-6 py-8 max-sm:px-4 max-sm:py-5 ${widths[width]}`}>
      <title>{`${title} · Waybill`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {above}
          <h1 tabIndex={-1} className="text-20">
            {title}
          </h1>
          {about && <div className="mt-1 max-w-prose text-13 text-text-2">{about}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** Replaces a page that failed. The shell stays. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <FailureState error={error} onRetry={retry} />
}

/** People who can help, from the service's response. */
type Contacts = readonly { name: string; email: string }[]

function NotAllowed({ failure }: { failure: Failure }) {
  const { ask = [], roles = [] } = (failure.errors[0]?.metaData ?? {}) as { ask?: Contacts; roles?: readonly string[] }
  return (
    <State isPage icon="key" title="You don’t have access">
      <title>No access · Waybill</title>
      <p>{roles.length > 0 ? `${askForAccess(roles)}.` : failureMessage(failure)}</p>
      {ask.length > 0 && (
        <p>
          Contact:{' '}
          {ask.map(({ name, email }, place) => (
            <span key={email}>
              {place > 0 && ', '}
              {name && `${name}, `}
              <a href={`mailto:${email}`} className="text-accent underline underline-offset-2">
                {email}
              </a>
            </span>
          ))}
          .
        </p>
      )}
    </State>
  )
}

/** Doesn't reveal whether the object is deleted or belongs to another account. */
const notFoundTitles: Readonly<Record<string, string>> = {
  'Order.NotFound': 'Order not found',
  'Batch.NotFound': 'Purchase not found',
  'TopUp.NotFound': 'Top-up not found',
}

const NotFound = ({ failure }: { failure: Failure }) => (
  <State
    isPage
    icon="search"
    title={notFoundTitles[failure.code] ?? 'Not found'}
    actions={
      <Link to={paths.root} className={buttonStyle('primary')}>
        Go to home page
      </Link>
    }
  >
    <title>Not found · Waybill</title>
    <p>The link may be wrong, or the page belongs to another account.</p>
  </State>
)

export function FailureState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = error instanceof Failure ? error : null
  if (failure?.code === 'Session.NotAllowed') return <NotAllowed failure={failure} />
  if (failure?.status === 404) return <NotFound failure={failure} />
  return (
    <State
      isPage
      tone="bad"
      icon="alert"
      title="This page couldn’t be loaded"
      actions={
        <PlainButton look="primary" icon="refresh" onPress={onRetry}>
          Try again
        </PlainButton>
      }
    >
      <title>Error · Waybill</title>
      <p>
        {failure ? failureSentence(failure) : 'Something went wrong in the web application. Your saved data is safe.'}
      </p>
      {failure?.requestId && (
        <div className="flex flex-wrap items-center justify-center gap-x-2 text-12 text-text-3">
          <span className="font-mono">{failure.code}</span>
          <span>Request ID</span>
          <span className="font-mono break-all">{failure.requestId}</span>
          <CopyButton text={failure.requestId} label="Copy request ID" />
          <InRequestLog requestId={failure.requestId} />
        </div>
      )}
    </State>
  )
}

/** Links to the request's log entry if the person may see it. */
function InRequestLog({ requestId }: { requestId: string }) {
  // The cached session, because a page can fail before the session is known.
  const may = useQueryClient().getQueryData(sessionQuery().queryKey)?.may ?? []
  if (!may.includes('requests.read')) return null
  return (
    <Link to={paths.requests} search={{ id: requestId }} className={textLinkStyle}>
      Open in request log
    </Link>
  )
}

export const NotFoundPage = () => (
  <main>
    <title>Not found · Waybill</title>
    <State
      isPage
      icon="search"
      title="Page not found"
      actions={
        <Link to={paths.root} className={buttonStyle('primary')}>
          Go to home page
        </Link>
      }
    >
      <p>The link may be wrong, or the page no longer exists.</p>
    </State>
  </main>
)

/** URLs that a page changed to during use. */
const got = new Set<string>()

/** Marks a path as the same page, so that the focus stays where it is. */
export const keepPageAt = (pathname: string): void => {
  got.add(pathname)
}

/** Returns once whether the page merely changed its URL. */
export const takeKeptPage = (pathname: string): boolean => got.delete(pathname)
