import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { askWords } from '../api/ask-words.ts'
import { Failure } from '../api/failure.ts'
import { sessionQuery } from '../api/queries/session.ts'
import { sentenceOf, wordsOf } from '../api/words.ts'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { CopyButton } from '../ui/copy.tsx'
import { PlainButton } from '../ui/plain-button.tsx'
import { State } from '../ui/state.tsx'
import { textLinkStyle } from '../ui/text-link.tsx'

/** In place of a page that could not be shown; the frame around it stays. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <FailureState error={error} onRetry={retry} />
}

/** Whom to ask, as the service says it. */
type Ask = readonly { name: string; email: string }[]

/** In place of a page that is not for this person. */
function NotAllowed({ failure }: { failure: Failure }) {
  const { ask = [], roles = [] } = (failure.errors[0]?.metaData ?? {}) as { ask?: Ask; roles?: readonly string[] }
  return (
    <State isPage icon="key" title="You don’t have access">
      <title>No access · Waybill</title>
      <p>{roles.length > 0 ? `${askWords(roles)}.` : wordsOf(failure)}</p>
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

/** What is gone, or was never there, or is another account's: nobody is told which. */
const notThere: Readonly<Record<string, string>> = {
  'Order.NotFound': 'Order not found',
  'TopUp.NotFound': 'Top-up not found',
}

const NotThere = ({ failure }: { failure: Failure }) => (
  <State
    isPage
    icon="search"
    title={notThere[failure.code] ?? 'Not found'}
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
  if (failure?.status === 404) return <NotThere failure={failure} />
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
      <p>{failure ? sentenceOf(failure) : 'Something went wrong in the web application. Your saved data is safe.'}</p>
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

/** The way to what is known of a request, for those who may see it. */
function InRequestLog({ requestId }: { requestId: string }) {
  // Asked of what is held: a page can fail before it is known who is there.
  const may = useQueryClient().getQueryData(sessionQuery().queryKey)?.may ?? []
  if (!may.includes('requests.read')) return null
  return (
    <Link to={paths.requests} search={{ id: requestId }} className={textLinkStyle}>
      Open in request log
    </Link>
  )
}
