import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { type ConnectedStore, type WaitingKind, waitingOrdersQuery } from '../../api/queries/stores.ts'
import { wordsOf } from '../../api/words.ts'
import { formatCount } from '../../format/count.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Finding } from '../../ui/finding.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { State } from '../../ui/state.tsx'
import { StoreOrders } from './store-orders.tsx'
import { waitingKinds, waitingTotal, waitingWords } from './words.ts'

/** Orders that no label can be bought for now, all of them or those that wait for one thing. */
export function WaitingSection({ store: { storeId, waiting } }: { store: ConnectedStore }) {
  const [why, setWhy] = useState<WaitingKind | undefined>()
  const total = waitingTotal(waiting)
  const chosen = why !== undefined && waiting[why] > 0 ? why : undefined
  const present = waitingKinds.filter((kind) => waiting[kind] > 0)
  return (
    <Section
      title="Orders not ready to ship"
      about={chosen ? waitingWords[chosen].about : total > 0 ? 'You can’t buy labels for these orders now.' : undefined}
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
                  {`${formatCount(waiting[kind])} ${waitingWords[kind].text}`}
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
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...waitingOrdersQuery(storeId, why),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  if (!data) {
    return (
      <>
        {error instanceof Failure ? (
          <div className="p-4 text-13">
            <Finding isGood={false}>{wordsOf(error)}</Finding>
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
      {hasNextPage && (
        <div className="px-2 py-1.5">
          <Button look="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
