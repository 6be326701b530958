import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ChoicesMenu } from '../../ui/choices-menu.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { isFiltered, noFilter, type RequestsSearch } from './search.ts'

type Props = {
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

/** What narrows the log, and what of it does now. */
export function Filters({ search, keyNames, onChange }: Props) {
  const { key, method, route, status, id } = search
  const find = useMemo(() => (text: string) => onChange({ id: text || undefined, open: undefined }), [onChange])
  const [text, setText] = useTyped(id ?? '', find)
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
          {id && <Chip what="Request ID" text={id} onRemove={() => onChange({ id: undefined, open: undefined })} />}
          {status && <Chip what="Status" text={status} onRemove={() => onChange({ status: undefined })} />}
          {key && <Chip what="Key" text={keyNames.get(key) ?? key} onRemove={() => onChange({ key: undefined })} />}
          {method && <Chip what="Method" text={method} onRemove={() => onChange({ method: undefined })} />}
          {route && <Chip what="Path" text={route} onRemove={() => onChange({ route: undefined })} />}
          <Button look="quiet" onPress={() => onChange(noFilter)}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  )
}
