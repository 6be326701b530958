import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { finishStoreAuthorization } from '../api/queries/stores.ts'
import { wordsOf } from '../api/words.ts'
import { Notice } from '../design/notice.tsx'
import { Section } from '../design/section.tsx'
import { textLinkStyle } from '../design/text-link.tsx'
import { Page } from '../frame/page.tsx'
import { useAct } from '../frame/use-act.ts'
import { paths } from '../paths.ts'
import { refusalWords } from './words.ts'

const route = getRouteApi('/frame/stores/authorized')

/** Where the owner of a shop comes back to from the shop's own page: what he brings connects it. */
export function AuthorizedPage() {
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = route.useSearch()
  const finish = useAct(finishStoreAuthorization, {
    refreshes: ['stores'],
    toast: 'The store is connected: its orders are coming in',
    onDone: ({ storeId }) => navigate({ to: paths.store, params: { storeId }, replace: true }),
  })
  const { run, failure } = finish
  // What he brings is good for once.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || typeof search.state !== 'string') return
    isSent.current = true
    run(
      Object.fromEntries(
        Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      ),
    )
  }, [run, search])
  return (
    <Page title="Connect a store">
      <Section title="What the store says">
        {search.state === undefined ? (
          <Notice kind="info">Nothing came back from a store here.</Notice>
        ) : failure ? (
          <Notice kind="bad">{refusalWords(failure) ?? wordsOf(failure)}</Notice>
        ) : (
          <p>The shop is asked whether it lets us in…</p>
        )}
        <p className="mt-3">
          <Link to={paths.stores} className={textLinkStyle}>
            Stores
          </Link>
        </p>
      </Section>
    </Page>
  )
}
