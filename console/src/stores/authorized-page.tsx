import { getRouteApi, Link } from '@tanstack/react-router'
import { wordsOf } from '../api/words.ts'
import { Notice } from '../design/notice.tsx'
import { Section } from '../design/section.tsx'
import { textLinkStyle } from '../design/text-link.tsx'
import { Page } from '../frame/page.tsx'
import { paths } from '../paths.ts'
import { useAuthorization } from './use-authorization.ts'
import { refusalWords } from './words.ts'

const route = getRouteApi('/frame/stores/authorized')

/** Where the owner of a shop comes back to from the shop's own page: what he brings connects it. */
export function AuthorizedPage() {
  const search: Readonly<Record<string, unknown>> = route.useSearch()
  const failure = useAuthorization(search)
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
