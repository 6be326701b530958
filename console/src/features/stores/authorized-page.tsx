import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { failureMessage } from '../../api/messages.ts'
import { storesQuery } from '../../api/queries/stores.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { State } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/plain-button.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { rejectionText } from './text.ts'
import { useAuthorization } from './use-stores.ts'

const route = getRouteApi('/shell/stores/authorized')

/** The page that a store redirects to after authorization. */
export function AuthorizedPage() {
  // Checks the permission before anything is sent.
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
          <p role="alert">{rejectionText(failure) ?? failureMessage(failure)}</p>
        </State>
      ) : (
        <p role="status" className="flex items-center gap-2 text-13 text-text-2">
          <Spinner /> Connecting to your store…
        </p>
      )}
    </Page>
  )
}
