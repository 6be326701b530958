import type { OrderView } from '../../api/queries/order-views.ts'
import { formatDays, lastDays } from '../../format/days.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { KeepView } from './keep-view.tsx'
import { isFiltered, noFilter, type OrdersSearch } from './search.ts'
import { statusOfSlug } from './statuses.ts'

type Props = {
  search: OrdersSearch
  shown: OrderView | null
  columns: readonly string[]
  onChange: (change: OrdersSearch) => void
}

/** What narrows the list now, in words, each of which can be taken away. */
export function FilterChips({ search, shown, columns, onChange }: Props) {
  const { q, status, source, from, to, within } = search
  if (!isFiltered(search)) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {q && <Chip what="Search" text={`“${q}”`} onRemove={() => onChange({ q: undefined })} />}
      {status && (
        <Chip
          what="Status"
          text={status.map((slug) => statusOfSlug(slug)?.text).join(', ')}
          onRemove={() => onChange({ status: undefined })}
        />
      )}
      {source && <Chip what="Source" text={source.join(', ')} onRemove={() => onChange({ source: undefined })} />}
      {(from || to) && (
        <Chip
          what="Created"
          text={formatDays(from, to, new Date())}
          onRemove={() => onChange({ from: undefined, to: undefined })}
        />
      )}
      {within && <Chip what="Created" text={lastDays(within)} onRemove={() => onChange({ within: undefined })} />}
      <Button look="quiet" onPress={() => onChange(noFilter)}>
        Clear filters
      </Button>
      <KeepView search={search} shown={shown} columns={columns} />
    </div>
  )
}
