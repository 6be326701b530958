import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { failureMessage } from '../../api/messages.ts'
import { failedUpdatesQuery } from '../../api/queries/needs-attention.ts'
import {
  type ConnectedStore,
  recentOrdersQuery,
  syncStore,
  type WaitingKind,
  waitingOrdersQuery,
} from '../../api/queries/stores.ts'
import { formatCount } from '../../format/numbers.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { ShowMore } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/loading.tsx'
import { Badge, InlineResult, State } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { textLinkStyle } from '../../ui/text.tsx'
import { FailedFulfillmentUpdates } from '../fulfillment/fulfillment-updates.tsx'
import { StoreFindings, StoreOrders } from './store-parts.tsx'
import { StoreProgress } from './stores-page.tsx'
import { stateOf, storeTitle, waitingKinds, waitingTexts, waitingTotal } from './text.ts'
import { UnreadOrders } from './unread-orders.tsx'
import { useStores } from './use-stores.ts'

const route = getRouteApi('/shell/stores/$storeId')

/** A connected store: its state, latest orders and waiting orders. */
export function StorePage() {
  const { storeId } = route.useParams()
  const { kinds, stores } = useStores()
  const store = stores.find((one) => one.storeId === storeId)
  const look = useAction(syncStore, { refreshes: ['stores'] })
  if (!store) return <StoreNotFound />
  const { text, ...badge } = stateOf(store)
  return (
    <Page
      title={storeTitle(store, kinds)}
      above={<BackToStores />}
      about={
        <>
          <span className="flex flex-wrap items-center gap-2">
            <Badge {...badge}>{text}</Badge>
            <span className="wrap-anywhere">{store.baseUrl}</span>
          </span>
          <span className="mt-1 block text-12">
            <StoreProgress store={{ ...store, waiting: nothing, unread: 0 }} />
            <StoreFindings store={store} />
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
          {look.failure && <InlineResult isGood={false}>{failureMessage(look.failure)}</InlineResult>}
        </>
      }
      actions={
        <ActionButton
          icon="refresh"
          isPending={look.isPending || (store.connected && store.isBeingRead)}
          onPress={() => look.run(storeId)}
          disabledReason={store.connected ? null : 'Disconnected'}
        >
          Sync now
        </ActionButton>
      }
    >
      <PushesSection storeId={storeId} />
      <UnreadOrders storeId={storeId} />
      <WaitingSection store={store} />
      <RecentSection storeId={storeId} />
    </Page>
  )
}

const StoreNotFound = () => (
  <Page title="Store not found" above={<BackToStores />}>
    <p className="text-13 text-text-2">The link may be wrong, or the store belongs to another account.</p>
  </Page>
)

const BackToStores = () => (
  <p className="mb-1 text-13">
    <Link to={paths.stores} className={textLinkStyle}>
      Stores
    </Link>
  </p>
)

/** Waiting orders have their own section. */
const nothing = { pending: 0, waiting: 0, withheld: 0, unreadable: 0, incomplete: 0, customs: 0 }

/** Shown only if something needs attention. */
function PushesSection({ storeId }: { storeId: string }) {
  const { data: pushes } = useSuspenseQuery({ ...failedUpdatesQuery(storeId), refetchInterval: 30_000 })
  return pushes.length > 0 && <FailedFulfillmentUpdates pushes={pushes} />
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

/** Orders that can't be shipped now, filtered by reason. */
function WaitingSection({ store: { storeId, waiting } }: { store: ConnectedStore }) {
  const [why, setWhy] = useState<WaitingKind | undefined>()
  const total = waitingTotal(waiting)
  const chosen = why !== undefined && waiting[why] > 0 ? why : undefined
  const present = waitingKinds.filter((kind) => waiting[kind] > 0)
  return (
    <Section
      title="Orders not ready to ship"
      about={chosen ? waitingTexts[chosen].about : total > 0 ? 'You can’t buy labels for these orders now.' : undefined}
      isFlush
    >
      {total === 0 ? (
        <State icon="check" title="No orders are waiting">
          <p>Orders that the store holds back or has changed appear here with the reason.</p>
        </State>
      ) : (
        <>
          {present.length > 1 && (
            <fieldset aria-label="Filter by reason" className="flex flex-wrap gap-2 border-b border-line px-4 py-2.5">
              <Choice isChosen={chosen === undefined} onPress={() => setWhy(undefined)}>
                {`all ${formatCount(total)}`}
              </Choice>
              {present.map((kind) => (
                <Choice key={kind} isChosen={chosen === kind} onPress={() => setWhy(kind)}>
                  {`${formatCount(waiting[kind])} ${waitingTexts[kind].text}`}
                </Choice>
              ))}
            </fieldset>
          )}
          <WaitingList storeId={storeId} why={chosen} />
        </>
      )}
    </Section>
  )
}

type ChoiceProps = { isChosen: boolean; onPress: () => void; children: string }

const Choice = ({ isChosen, onPress, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={`${buttonStyle('quiet')} aria-pressed:bg-accent-soft aria-pressed:text-accent`}
  >
    {children}
  </button>
)

function WaitingList({ storeId, why }: { storeId: string; why: WaitingKind | undefined }) {
  const query = useInfiniteQuery({
    ...waitingOrdersQuery(storeId, why),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const { data, error } = query
  if (!data) {
    return (
      <>
        {error instanceof Failure ? (
          <div className="p-4 text-13">
            <InlineResult isGood={false}>{failureMessage(error)}</InlineResult>
          </div>
        ) : (
          <SkeletonRows />
        )}
      </>
    )
  }
  return (
    <>
      <StoreOrders
        label="Orders not ready to ship"
        orders={data.pages.flatMap(({ orders }) => orders)}
        timeOf="changedAt"
      />
      <ShowMore query={query}>Show more</ShowMore>
    </>
  )
}
