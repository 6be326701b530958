import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { storesQuery } from '../../api/queries/stores.ts'
import { wordsOf } from '../../api/words.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { State } from '../../ui/state.tsx'
import { useAuthorization } from './use-authorization.ts'
import { refusalWords } from './words.ts'

const route = getRouteApi('/shell/stores/authorized')

/** Where the owner of a shop comes back from its own page. */
export function AuthorizedPage() {
  // Whom it is not for is told so, before anything of the shop's is sent on.
  useSuspenseQuery(storesQuery())
  const failure = useAuthorization(route.useSearch())
  return (
    <Page title="Connect a store">
      {failure ? (
        <State
          level={2}
          icon="alert"
          tone="bad"
          title="Store not connected"
          actions={
            <Link to={paths.stores} className={buttonStyle('primary')}>
              Back to stores
            </Link>
          }
        >
          <p role="alert">{refusalWords(failure) ?? wordsOf(failure)}</p>
        </State>
      ) : (
        <p role="status" className="flex items-center gap-2 text-13 text-text-2">
          <Spinner /> Connecting to your store…
        </p>
      )}
    </Page>
  )
}
