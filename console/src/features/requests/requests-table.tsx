import { Link } from '@tanstack/react-router'
import type { LoggedRequest } from '../../api/queries/requests.ts'
import { formatMs } from '../../format/duration.ts'
import { paths } from '../../paths.ts'
import { type Column, rowLinkStyle, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import type { RequestsSearch } from './search.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  requests: readonly LoggedRequest[]
  keyNames: ReadonlyMap<string, string>
  search: RequestsSearch
  /** The one that is looked at beside the list. */
  opened: string | undefined
}

export const RequestsTable = ({ requests, keyNames, search, opened }: Props) => (
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
          <When moment={at} />
        </span>
      </>
    ),
  },
  { id: 'status', head: 'Status', cell: ({ status, code }) => <StatusBadge status={status} code={code} /> },
  { id: 'code', head: 'Error', cell: ({ code }) => code && <code className="font-mono text-12">{code}</code> },
  {
    id: 'key',
    head: 'Caller',
    goesWhere: 'very-short',
    cell: ({ keyId }) => (
      <span className="block max-w-40 truncate">{keyId === null ? 'Web application' : keyNames.get(keyId)}</span>
    ),
  },
  {
    id: 'duration',
    head: 'Duration',
    align: 'end',
    goesWhere: 'very-short',
    cell: ({ durationMs }) => formatMs(durationMs),
  },
  { id: 'at', head: 'Date', cell: ({ at }) => <When moment={at} /> },
]
