import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { requestsQuery } from '../../api/queries/requests.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { State } from '../../ui/state.tsx'
import { Filters } from './filters.tsx'
import { RequestPanel } from './request-panel.tsx'
import { RequestsTable } from './requests-table.tsx'
import { filterOf, isFiltered, noFilter, type RequestsSearch, readSearch } from './search.ts'
import { useKeyNames } from './use-key-names.ts'

const route = getRouteApi('/shell/developers/requests')

/** What a program did just now is there while its developer looks for it. */
const paceMs = 2_000

/** What was asked of the service in the last days, and how it was answered. */
export function RequestsPage() {
  const said = route.useSearch()
  const search = useMemo(() => readSearch(said), [said])
  const navigate = route.useNavigate()
  const keyNames = useKeyNames()
  const asked = useInfiniteQuery({
    ...requestsQuery(filterOf(search)),
    placeholderData: keepPreviousData,
    // With a list on the page a failure passes by itself; without one it is the page's.
    throwOnError: (_error, { state }) => state.data === undefined,
    // Whoever reads on further down is left in peace.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : paceMs),
  })
  const change = useCallback(
    (changed: RequestsSearch) =>
      void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  const requests = data?.pages.flatMap((page) => page.requests) ?? []
  const { isKept = true, keptDays = 7 } = data?.pages[0] ?? {}
  const open = requests.find(({ requestId }) => requestId === (search.open ?? search.id))
  return (
    <div className="flex h-full min-h-0 max-sm:h-auto max-sm:wrap-anywhere">
      <title>Request log · Waybill</title>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-col gap-1 px-6 pt-5 max-sm:px-4">
          <h1 tabIndex={-1} className="text-20">
            Request log
          </h1>
          <p className="max-w-prose text-13 text-text-2">
            API requests from the last {keptDays} days, plus failed requests from the web application. Request bodies,
            full URLs, and IP addresses aren’t stored.
          </p>
        </div>
        <div className="px-6 py-3 max-sm:px-4">
          <Filters search={search} keyNames={keyNames} onChange={change} />
        </div>
        <ProgressLine isShown={asked.isPlaceholderData} />
        <section
          aria-label="Requests"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself is reached by the keyboard
          tabIndex={0}
          className="min-h-0 sm:@container flex-1 overflow-auto border-t border-line -outline-offset-2 max-sm:overflow-visible [&_:is(td,th):first-child]:pl-6 max-sm:[&_:is(td,th):first-child]:pl-4"
        >
          {!data && <SkeletonRows rows={12} />}
          {data && requests.length === 0 && <None search={search} isKept={isKept} onClear={() => change(noFilter)} />}
          {requests.length > 0 && (
            <RequestsTable requests={requests} keyNames={keyNames} search={search} opened={open?.requestId} />
          )}
          {hasNextPage && (
            <div className="px-3 py-1.5">
              <Button look="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </section>
      </div>
      <RequestPanel
        request={open}
        keyNames={keyNames}
        onChange={change}
        onClose={() => change({ open: undefined, id: undefined })}
      />
    </div>
  )
}

function None({ search, isKept, onClear }: { search: RequestsSearch; isKept: boolean; onClear: () => void }) {
  if (!isKept) {
    return (
      <State level={2} icon="list" title="The request log is off">
        <p>The operator has turned off the request log.</p>
      </State>
    )
  }
  if (!isFiltered(search)) {
    return (
      <State level={2} icon="list" title="No requests yet">
        <p>API requests appear here within seconds.</p>
      </State>
    )
  }
  return (
    <State level={2} icon="search" title="No requests match" actions={<Button onPress={onClear}>Clear filters</Button>}>
      {search.id && <p>The request may be too old, or it belongs to another account.</p>}
    </State>
  )
}
