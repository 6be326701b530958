import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureMessage, fieldErrors, formError } from '../../api/messages.ts'
import {
  type AddressContent,
  addressesQuery,
  changeAddress,
  type PastAddress,
  removeAddress,
  type SavedAddress,
  saveAddress,
} from '../../api/queries/presets.ts'
import { addressLines } from '../../format/address.ts'
import { ActionButton, ConfirmAction, CreateButton, FormActions } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput, useDebouncedText } from '../../ui/filters.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressLine } from '../../ui/loading.tsx'
import { editEntry, ItemMenu, removeEntry } from '../../ui/menu.tsx'
import { State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { AddressFields, addressNames, parseAddress } from './address-fields.tsx'

export function AddressBookPage() {
  const [search, setSearch] = useState('')
  const [text, setText] = useDebouncedText(search, setSearch)
  const { data, isPlaceholderData } = useQuery({
    ...addressesQuery(search),
    placeholderData: keepPreviousData,
    // With a list on the page, a failed refetch is ignored. Without one, the whole page fails.
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const { saved = [], learned = [] } = data ?? {}
  const [edited, edit] = useState<SavedAddress | 'new' | null>(null)
  return (
    <Page
      title="Address book"
      about="Saved and recent recipients. To use a recipient, start typing a name in a new order."
      actions={<CreateButton text="New address" group="Address book" onPress={() => edit('new')} />}
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

type Props = {
  /** Null for a new address. */
  saved: SavedAddress | null
  onClose: () => void
}

function AddressDialog({ saved, onClose }: Props) {
  const save = (address: AddressContent) =>
    saved ? changeAddress({ addressId: saved.addressId, address }) : saveAddress(address)
  const action = useAction(save, { refreshes: ['addresses'], toast: 'Address saved', onDone: onClose })
  const title = saved ? 'Edit address' : 'New address'
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <Form
        label={title}
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, addressNames('address'))}
        onSubmit={(values) => action.run(parseAddress(values, 'address', saved?.address))}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Save address
          </FormActions>
        }
      >
        <AddressFields prefix="address" address={saved?.address} hasInitialFocus />
      </Form>
    </Dialog>
  )
}

const partsOf = (address: PastAddress): { displayName: string; rest: string } => {
  const [displayName = '', ...rest] = addressLines(address)
  return { displayName, rest: rest.join(', ') }
}

function SavedItem({ saved: { addressId, address }, onEdit }: { saved: SavedAddress; onEdit: () => void }) {
  const { displayName, rest } = partsOf(address)
  const [isAsking, setAsking] = useState(false)
  const action = useAction(removeAddress, {
    refreshes: ['addresses'],
    toast: `${displayName} removed`,
    onDone: () => setAsking(false),
  })
  return (
    <Item
      icon={<Icon name="bookmark" className="size-5 text-text-3 max-sm:hidden" />}
      title={<span className="wrap-anywhere">{displayName}</span>}
      about={rest}
      actions={
        <>
          <ItemMenu
            of={displayName}
            entries={[editEntry({ onAction: onEdit }), removeEntry({ onAction: () => setAsking(true) })]}
          />
          <ConfirmAction
            title={`Remove ${displayName}?`}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            action={action}
            onConfirm={() => action.run(addressId)}
            verb="Remove address"
          >
            Existing orders aren’t affected.
          </ConfirmAction>
        </>
      }
    />
  )
}

/** A past recipient that isn't saved yet. */
function LearnedItem({ address }: { address: PastAddress }) {
  const { displayName, rest } = partsOf(address)
  const action = useAction(saveAddress, { refreshes: ['addresses'], toast: `${displayName} saved` })
  return (
    <Item
      icon={<Icon name="box" className="size-5 text-text-3 max-sm:hidden" />}
      title={<span className="wrap-anywhere">{displayName}</span>}
      about={
        <>
          {rest}
          {action.failure && <span className="block text-bad">{failureMessage(action.failure)}</span>}
        </>
      }
      actions={
        <ActionButton
          look="quiet"
          aria-label={`Save ${displayName}`}
          isPending={action.isPending}
          onPress={() => action.run(address)}
        >
          Save
        </ActionButton>
      }
    />
  )
}
