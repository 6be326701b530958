import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addressesQuery, type SavedAddress } from '../../api/queries/addresses.ts'
import { BeginButton } from '../../shell/begin-button.tsx'
import { Page } from '../../shell/page.tsx'
import { List } from '../../ui/list.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { AddressDialog } from './address-dialog.tsx'
import { LearnedItem, SavedItem } from './address-items.tsx'

/** Whom orders go to again. */
export function AddressBookPage() {
  const [search, setSearch] = useState('')
  const [text, setText] = useTyped(search, setSearch)
  const { data, isPlaceholderData } = useQuery({
    ...addressesQuery(search),
    placeholderData: keepPreviousData,
    // With a list on the page a failure passes by itself; without one it is the page's.
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const { saved = [], learned = [] } = data ?? {}
  const [edited, edit] = useState<SavedAddress | 'new' | null>(null)
  return (
    <Page
      title="Address book"
      about="Saved and recent recipients. To use a recipient, start typing a name in a new order."
      actions={<BeginButton text="New address" group="Address book" onPress={() => edit('new')} />}
    >
      <SearchInput
        label="Search addresses"
        placeholder="Name, company, email, or address"
        value={text}
        onChange={setText}
        className="sm:max-w-sm"
      />
      <Section title="Saved" isFlush>
        <ProgressLine isShown={isPlaceholderData} />
        {saved.length === 0 ? (
          <None search={search}>Save addresses that you ship to often so you don’t have to enter them again.</None>
        ) : (
          <List label="Saved addresses">
            {saved.map((one) => (
              <SavedItem key={one.addressId} saved={one} onEdit={() => edit(one)} />
            ))}
          </List>
        )}
      </Section>
      {learned.length > 0 && (
        <Section title="Recent recipients" isFlush>
          <List label="Recent recipients">
            {learned.map((address) => (
              <LearnedItem key={JSON.stringify(address)} address={address} />
            ))}
          </List>
        </Section>
      )}
      {edited && <AddressDialog saved={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Page>
  )
}

const None = ({ search, children }: { search: string; children: ReactNode }) => (
  <State level={2} icon="bookmark" title={search ? `No saved addresses match “${search}”` : 'No saved addresses yet'}>
    {!search && <p>{children}</p>}
  </State>
)
