import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { apiKeysQuery, type LoggedRequest, legacyKeysQuery, requestsQuery } from '../../api/queries/developers.ts'
import { formatMs } from '../../format/dates.ts'
import { paths } from '../../paths.ts'
import { Button, ShowMore } from '../../ui/button.tsx'
import { Chip, SearchInput, useDebouncedText } from '../../ui/filters.tsx'
import { ProgressLine, SkeletonRows } from '../../ui/loading.tsx'
import { ChoicesMenu } from '../../ui/menu.tsx'
import { State } from '../../ui/notice.tsx'
import { type Column, rowLinkStyle, Table } from '../../ui/table.tsx'
import { ExactTime } from '../../ui/text.tsx'
import { RequestPanel, StatusBadge } from './request-panel.tsx'
import { filterOf, isFiltered, noFilter, parseSearch, type RequestsSearch } from './search.ts'

const route = getRouteApi('/shell/developers/requests')

/** Developers wait for the request that they have just sent. */
const paceMs = 2_000

export function RequestsPage() {
  const raw = route.useSearch()
  const search = useMemo(() => parseSearch(raw), [raw])
  const navigate = route.useNavigate()
  const keyNames = useKeyNames()
  const query = useInfiniteQuery({
    ...requestsQuery(filterOf(search)),
    placeholderData: keepPreviousData,
    // With a list on the page, a failed refetch is ignored. Without one, the whole page fails.
    throwOnError: (_error, { state }) => state.data === undefined,
    // Doesn't refetch while the person reads older pages.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : paceMs),
  })
  const change = useCallback(
    (changed: RequestsSearch) =>
      void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { data } = query
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
        <ProgressLine isShown={query.isPlaceholderData} />
        <section
          aria-label="Requests"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 sm:@container flex-1 overflow-auto border-t border-line -outline-offset-2 max-sm:overflow-visible [&_:is(td,th):first-child]:pl-6 max-sm:[&_:is(td,th):first-child]:pl-4"
        >
          {!data && <SkeletonRows rows={12} />}
          {data && requests.length === 0 && <None search={search} isKept={isKept} onClear={() => change(noFilter)} />}
          {requests.length > 0 && (
            <RequestsTable requests={requests} keyNames={keyNames} search={search} opened={open?.requestId} />
          )}
          <ShowMore query={query}>Show older</ShowMore>
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

type Props = {
  requests: readonly LoggedRequest[]
  keyNames: ReadonlyMap<string, string>
  search: RequestsSearch
  /** The request in the side panel. */
  opened: string | undefined
}

const RequestsTable = ({ requests, keyNames, search, opened }: Props) => (
  <Table
    label="Requests"
    columns={columnsFor(keyNames, search)}
    rows={requests}
    keyOf={({ requestId }) => requestId}
    isOpen={({ requestId }) => requestId === opened}
  />
)

const columnsFor = (keyNames: Props['keyNames'], search: RequestsSearch): readonly Column<LoggedRequest>[] => [
  {
    id: 'request',
    head: 'Request',
    cell: ({ requestId, method, route, status, code, at }) => (
      <>
        <Link
          to={paths.requests}
          search={{ ...search, open: requestId }}
          replace
          resetScroll={false}
          data-row-link={requestId}
          className={`${rowLinkStyle} block truncate font-mono text-12`}
        >
          <span className="text-text-2">{method}</span> {route}
        </Link>
        <span className="mt-1 flex items-center gap-2 text-12 text-text-2 sm:hidden">
          <StatusBadge status={status} code={code} />
          <ExactTime moment={at} />
        </span>
      </>
    ),
  },
  { id: 'status', head: 'Status', cell: ({ status, code }) => <StatusBadge status={status} code={code} /> },
  { id: 'code', head: 'Error', cell: ({ code }) => code && <code className="font-mono text-12">{code}</code> },
  {
    id: 'key',
    head: 'Caller',
    hideWhen: 'very-short',
    cell: ({ keyId }) => (
      <span className="block max-w-40 truncate">{keyId === null ? 'Web application' : keyNames.get(keyId)}</span>
    ),
  },
  {
    id: 'duration',
    head: 'Duration',
    align: 'end',
    hideWhen: 'very-short',
    cell: ({ durationMs }) => formatMs(durationMs),
  },
  { id: 'at', head: 'Date', cell: ({ at }) => <ExactTime moment={at} /> },
]

type FiltersProps = {
  search: RequestsSearch
  keyNames: ReadonlyMap<string, string>
  onChange: (change: RequestsSearch) => void
}

const all = 'all'
const statuses = [
  { id: all, text: 'All statuses' },
  { id: '2xx', text: 'Succeeded (2xx)' },
  { id: '4xx', text: 'Rejected (4xx)' },
  { id: '5xx', text: 'Failed (5xx)' },
]

export function Filters({ search, keyNames, onChange }: FiltersProps) {
  const { key, method, route, status, id } = search
  const find = useMemo(() => (text: string) => onChange({ id: text || undefined, open: undefined }), [onChange])
  const [text, setText] = useDebouncedText(id ?? '', find)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Find a request by ID"
          placeholder="Request ID (X-Request-Id)"
          value={text}
          onChange={setText}
          className="w-full sm:w-80"
        />
        <ChoicesMenu
          trigger={<Button trailing="chevron">{statuses.find((one) => one.id === status)?.text ?? 'Status'}</Button>}
          label="Status"
          isSingle
          choices={statuses}
          chosen={[status ?? all]}
          onChange={([chosen]) => onChange({ status: chosen === all ? undefined : chosen })}
        />
        <ChoicesMenu
          trigger={<Button trailing="chevron">Key</Button>}
          label="Key"
          isSingle
          choices={[
            { id: all, text: 'All keys' },
            ...[...keyNames].map(([keyId, name]) => ({ id: keyId, text: name })),
          ]}
          chosen={[key ?? all]}
          onChange={([chosen]) => onChange({ key: chosen === all ? undefined : chosen })}
        />
      </div>
      {isFiltered(search) && (
        <div className="flex flex-wrap items-center gap-1.5">
          {id && <Chip name="Request ID" text={id} onRemove={() => onChange({ id: undefined, open: undefined })} />}
          {status && <Chip name="Status" text={status} onRemove={() => onChange({ status: undefined })} />}
          {key && <Chip name="Key" text={keyNames.get(key) ?? key} onRemove={() => onChange({ key: undefined })} />}
          {method && <Chip name="Method" text={method} onRemove={() => onChange({ method: undefined })} />}
          {route && <Chip name="Path" text={route} onRemove={() => onChange({ route: undefined })} />}
          <Button look="quiet" onPress={() => onChange(noFilter)}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  )
}

/** Names of the keys of both APIs, by id. */
function useKeyNames(): ReadonlyMap<string, string> {
  const { data: keys } = useSuspenseQuery(apiKeysQuery())
  const { data: pairs } = useSuspenseQuery(legacyKeysQuery())
  return useMemo(
    () =>
      new Map([
        ...keys.map(({ apiKeyId, name }) => [apiKeyId, name] as const),
        ...pairs.map(({ legacyKeyId, key }) => [legacyKeyId, `${key.slice(0, 8)}…`] as const),
      ]),
    [keys, pairs],
  )
}
