import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChoicesMenu } from '../../ui/choices-menu.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { columnChoices } from './columns.tsx'
import { DaysFilter } from './days-filter.tsx'
import { type OrdersSearch, type SourceName, sourceNames } from './search.ts'
import { listedSlugs, type StatusSlug, statusOfSlug } from './statuses.ts'
import { viewOf } from './views.ts'

type Props = {
  search: OrdersSearch
  /** Another filter begins at its first page. */
  onChange: (change: OrdersSearch) => void
  columns: readonly string[]
  onColumns: (columns: readonly string[]) => void
}

const wordsOfSlug = (slug: StatusSlug): string => statusOfSlug(slug)?.text ?? slug
const withCount = (text: string, chosen: readonly unknown[] = []): string =>
  chosen.length > 0 ? `${text} (${chosen.length})` : text

/** What narrows the list, and what of it is shown. */
export function Filters({ search, onChange, columns, onColumns }: Props) {
  const find = useMemo(() => (q: string) => onChange({ q: q || undefined }), [onChange])
  const [text, setText] = useTyped(search.q ?? '', find)
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
            choices={slugs.map((slug) => ({ id: slug, text: wordsOfSlug(slug) }))}
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
        <DaysFilter from={search.from} to={search.to} within={search.within} onChange={onChange} />
        <span className="flex-1 max-sm:hidden" />
        <ChoicesMenu
          trigger={
            <Button look="quiet" trailing="chevron">
              {search.sort === 'oldest' ? 'Oldest first' : 'Newest first'}
            </Button>
          }
          label="Sort order"
          isSingle
          choices={[
            { id: 'newest', text: 'Newest first' },
            { id: 'oldest', text: 'Oldest first' },
          ]}
          chosen={[search.sort ?? 'newest']}
          onChange={([sort]) => onChange({ sort: sort === 'oldest' ? 'oldest' : undefined })}
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
      </div>
    </div>
  )
}
