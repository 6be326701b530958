import { useMemo } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { exportOrders, type OrderView } from '../../../api/queries/orders.ts'
import { dayOf, daysBefore, formatDays, lastDays } from '../../../format/dates.ts'
import { ExportMenu } from '../../../shell/export-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip, DayField, SearchInput, useDebouncedText } from '../../../ui/filters.tsx'
import { ChoicesMenu } from '../../../ui/menu.tsx'
import { popoverStyle } from '../../../ui/styles.ts'
import { listedSlugs, type StatusSlug, statusOfSlug } from '../statuses.ts'
import { columnChoices, exportedColumns } from './columns.tsx'
import { isFiltered, listRequest, noFilter, type OrdersSearch, type SourceName, sourceNames, viewOf } from './search.ts'
import { SaveView } from './views.tsx'

type Props = {
  search: OrdersSearch
  /** Changing a filter returns to the first page. */
  onChange: (change: OrdersSearch) => void
  columns: readonly string[]
  onColumns: (columns: readonly string[]) => void
}

const textOfSlug = (slug: StatusSlug): string => statusOfSlug(slug)?.text ?? slug
const withCount = (text: string, chosen: readonly unknown[] = []): string =>
  chosen.length > 0 ? `${text} (${chosen.length})` : text

type Sort = NonNullable<OrdersSearch['sort']> | 'newest'
const sorts: readonly { id: Sort; text: string }[] = [
  { id: 'newest', text: 'Newest first' },
  { id: 'oldest', text: 'Oldest first' },
  { id: 'ship-by', text: 'Ship-by date, if known' },
]

const anyDue = 'any'
const dues = ['0', '1', '3', '7']

/** Overdue orders are included. */
const dueText = (days: number): string =>
  days === 0 ? 'Ship by today' : days === 1 ? 'Ship by tomorrow' : `Ship within ${days} days`

export function Filters({ search, onChange, columns, onColumns }: Props) {
  const find = useMemo(() => (q: string) => onChange({ q: q || undefined }), [onChange])
  const [text, setText] = useDebouncedText(search.q ?? '', find)
  const slugs = viewOf(search.view).statuses ?? listedSlugs
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search orders"
        placeholder="Name, ZIP code, tracking number…"
        value={text}
        onChange={setText}
        className="w-full sm:w-80"
      />
      <div className="-m-1 flex gap-2 p-1 max-sm:w-[calc(100%+0.5rem)] max-sm:overflow-x-auto max-sm:pr-8 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] max-sm:[scrollbar-width:none] sm:flex-1">
        {slugs.length > 1 && (
          <ChoicesMenu
            trigger={<Button trailing="chevron">{withCount('Status', search.status)}</Button>}
            label="Status"
            choices={slugs.map((slug) => ({ id: slug, text: textOfSlug(slug) }))}
            chosen={search.status ?? []}
            onChange={(status: StatusSlug[]) => onChange({ status: status.length > 0 ? status : undefined })}
          />
        )}
        <ChoicesMenu
          trigger={<Button trailing="chevron">{withCount('Source', search.source)}</Button>}
          label="Source"
          choices={sourceNames.map((name) => ({ id: name, text: name }))}
          chosen={search.source ?? []}
          onChange={(source: SourceName[]) => onChange({ source: source.length > 0 ? source : undefined })}
        />
        <ChoicesMenu
          trigger={<Button trailing="chevron">{search.due === undefined ? 'Ship by' : dueText(search.due)}</Button>}
          label="Ship-by date"
          isSingle
          choices={[anyDue, ...dues].map((id) => ({ id, text: id === anyDue ? 'Any date' : dueText(Number(id)) }))}
          chosen={[search.due === undefined ? anyDue : String(search.due)]}
          onChange={([due = anyDue]) => onChange({ due: due === anyDue ? undefined : Number(due) })}
        />
        <DaysFilter from={search.from} to={search.to} within={search.within} onChange={onChange} />
        <span className="flex-1 max-sm:hidden" />
        <ChoicesMenu
          trigger={
            <Button look="quiet" trailing="chevron">
              {sorts.find(({ id }) => id === (search.sort ?? 'newest'))?.text}
            </Button>
          }
          label="Sort order"
          isSingle
          choices={sorts}
          chosen={[search.sort ?? 'newest']}
          onChange={([sort]) => onChange({ sort: sort === 'newest' ? undefined : sort })}
        />
        <span className="max-sm:hidden">
          <ChoicesMenu
            trigger={
              <Button look="quiet" icon="columns">
                Columns
              </Button>
            }
            label="Columns"
            choices={columnChoices}
            chosen={columns}
            onChange={onColumns}
          />
        </span>
        <ExportMenu
          label="Export orders"
          choices={[
            { id: 'all', text: 'All columns', get: () => exportOrders(listRequest(search, new Date())) },
            {
              id: 'shown',
              text: 'Columns shown',
              get: () => exportOrders(listRequest(search, new Date()), exportedColumns(columns)),
            },
          ]}
        />
      </div>
    </div>
  )
}

type FilterChipsProps = {
  search: OrdersSearch
  shown: OrderView | null
  columns: readonly string[]
  onChange: (change: OrdersSearch) => void
}

/** The active filters, which can be removed. */
export function FilterChips({ search, shown, columns, onChange }: FilterChipsProps) {
  const { q, status, source, from, to, within, due } = search
  if (!isFiltered(search)) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {q && <Chip name="Search" text={`“${q}”`} onRemove={() => onChange({ q: undefined })} />}
      {status && (
        <Chip
          name="Status"
          text={status.map((slug) => statusOfSlug(slug)?.text).join(', ')}
          onRemove={() => onChange({ status: undefined })}
        />
      )}
      {source && <Chip name="Source" text={source.join(', ')} onRemove={() => onChange({ source: undefined })} />}
      {(from || to) && (
        <Chip
          name="Created"
          text={formatDays(from, to, new Date())}
          onRemove={() => onChange({ from: undefined, to: undefined })}
        />
      )}
      {within && <Chip name="Created" text={lastDays(within)} onRemove={() => onChange({ within: undefined })} />}
      {due !== undefined && <Chip name="Ship by" text={dueText(due)} onRemove={() => onChange({ due: undefined })} />}
      <Button look="quiet" onPress={() => onChange(noFilter)}>
        Clear filters
      </Button>
      <SaveView search={search} shown={shown} columns={columns} />
    </div>
  )
}

type Days = { from?: string | undefined; to?: string | undefined; within?: number | undefined }
type DaysFilterProps = Days & { onChange: (days: Days) => void }

/** Filters by creation date. */
function DaysFilter({ from, to, within, onChange }: DaysFilterProps) {
  const today = dayOf(new Date())
  const presets: readonly { text: string; days: Days }[] = [
    { text: 'Today', days: { from: today } },
    { text: 'Yesterday', days: { from: daysBefore(today, 1), to: daysBefore(today, 1) } },
    { text: 'Last 7 days', days: { within: 7 } },
    { text: 'Last 30 days', days: { within: 30 } },
    { text: 'Any time', days: {} },
  ]
  return (
    <DialogTrigger>
      <Button trailing="chevron">
        {within ? `Created ${lastDays(within)}` : `Created ${formatDays(from, to, new Date())}`.trim()}
      </Button>
      <Popover offset={6} className={`${popoverStyle} w-80`}>
        <Dialog aria-label="Creation date" className="flex flex-col gap-3 p-2 outline-none">
          {({ close }) => (
            <>
              <div className="flex flex-col">
                {presets.map(({ text, days }) => (
                  <Button
                    key={text}
                    look="quiet"
                    className="justify-start"
                    onPress={() => {
                      onChange({ from: days.from, to: days.to, within: days.within })
                      close()
                    }}
                  >
                    {text}
                  </Button>
                ))}
              </div>
              <div className="grid grid-cols-2 gap-2 border-t border-line pt-3">
                <DayField
                  label="From"
                  value={from}
                  max={to}
                  onChange={(day) => onChange({ from: day, to, within: undefined })}
                />
                <DayField
                  label="To"
                  value={to}
                  min={from}
                  onChange={(day) => onChange({ from, to: day, within: undefined })}
                />
              </div>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
