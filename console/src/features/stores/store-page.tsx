import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lookAtStore, recentOrdersQuery } from '../../api/queries/stores.ts'
import { pushesToSettleQuery } from '../../api/queries/to-settle.ts'
import { wordsOf } from '../../api/words.ts'
import { paths } from '../../paths.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { Page } from '../../shell/page.tsx'
import { PushesToSettle } from '../../shell/pushes-to-settle.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Badge } from '../../ui/badge.tsx'
import { Finding } from '../../ui/finding.tsx'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
import { textLinkStyle } from '../../ui/text-link.tsx'
import { StoreProgress } from './store-item.tsx'
import { StoreOrders } from './store-orders.tsx'
import { useStores } from './use-stores.ts'
import { WaitingSection } from './waiting-section.tsx'
import { calledOf, stateOf } from './words.ts'

const route = getRouteApi('/shell/stores/$storeId')

/** One connected store: how it does, what came in last, and what waits and why. */
export function StorePage() {
  const { storeId } = route.useParams()
  const { kinds, stores } = useStores()
  const store = stores.find((one) => one.storeId === storeId)
  const look = useAct(lookAtStore, { refreshes: ['stores'] })
  if (!store) return <NoStore />
  const { text, ...badge } = stateOf(store)
  return (
    <Page
      title={calledOf(store, kinds)}
      above={<ToStores />}
      about={
        <>
          <span className="flex flex-wrap items-center gap-2">
            <Badge {...badge}>{text}</Badge>
            <span className="wrap-anywhere">{store.baseUrl}</span>
          </span>
          <span className="mt-1 block text-12">
            <StoreProgress store={{ ...store, waiting: nothing }} />
          </span>
          {!store.connected && (
            <span className="mt-1 block text-12">
              To resume, reconnect this store under the same name on the Stores page. Until then, you can’t buy labels
              for its orders.
            </span>
          )}
          {store.hookUrl && (
            <span className="mt-1 block text-12 wrap-anywhere">
              To import changes sooner, have the store send webhooks to {store.hookUrl}
            </span>
          )}
          {look.failure && <Finding isGood={false}>{wordsOf(look.failure)}</Finding>}
        </>
      }
      actions={
        <ActButton
          icon="refresh"
          isPending={look.isPending || (store.connected && store.isBeingRead)}
          onPress={() => look.run(storeId)}
          disabledReason={store.connected ? null : 'Disconnected'}
        >
          Sync now
        </ActButton>
      }
    >
      <PushesSection storeId={storeId} />
      <WaitingSection store={store} />
      <RecentSection storeId={storeId} />
    </Page>
  )
}

const NoStore = () => (
  <Page title="Store not found" above={<ToStores />}>
    <p className="text-13 text-text-2">The link may be wrong, or the store belongs to another account.</p>
  </Page>
)

const ToStores = () => (
  <p className="mb-1 text-13">
    <Link to={paths.stores} className={textLinkStyle}>
      Stores
    </Link>
  </p>
)

/** What waits has its own section here. */
const nothing = { pending: 0, waiting: 0, withheld: 0, unreadable: 0, incomplete: 0, customs: 0 }

/** There only where there is something to do. */
function PushesSection({ storeId }: { storeId: string }) {
  const { data: pushes } = useSuspenseQuery({ ...pushesToSettleQuery(storeId), refetchInterval: 30_000 })
  return pushes.length > 0 && <PushesToSettle pushes={pushes} />
}

function RecentSection({ storeId }: { storeId: string }) {
  const { data: orders } = useSuspenseQuery({ ...recentOrdersQuery(storeId), refetchInterval: 30_000 })
  return (
    <Section title="Recently imported orders" isFlush>
      {orders.length === 0 ? (
        <State icon="box" title="No orders yet">
          <p>Orders that are ready to ship appear here and on the Orders page.</p>
        </State>
      ) : (
        <StoreOrders label="Recently imported orders" orders={orders} timeOf="importedAt" />
      )}
    </Section>
  )
}
