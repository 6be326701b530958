import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { foundOrdersQuery, type ListedOrder } from '../api/queries/orders.ts'
import { formatPlace } from '../format/address.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icon.tsx'
import { Keys } from '../ui/keys.tsx'
import { Badge } from '../ui/notice.tsx'
import { useDebounced } from '../ui/use-value.ts'
import { closeOverlay, groupsOf, useListedCommands } from './commands.ts'
import { useSession } from './use-session.ts'

const ordersEntry = 'find orders'
const requestEntry = 'find request'
/** The format of request ids. */
const requestId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Shorter texts match too many orders. */
const minSearchLength = 3
const searchAfterMs = 200
const headingStyle = 'px-2.5 pt-2 pb-1 text-11 font-medium text-text-3'
const itemStyle =
  'flex min-h-9 cursor-default items-center gap-3 rounded-2 px-2.5 text-13 outline-none data-focused:bg-accent-soft'

const orderText = ({ reference, customerName, ...order }: ListedOrder): string => {
  const { destinationCity: city, destinationZip: zip, destinationCountry: country } = order
  return [reference, customerName, formatPlace({ city, zip, country })].filter(Boolean).join(' · ')
}

/** The first orders that match the text. Empty for those who may not read orders. */
function useFoundOrders(text: string, mayRead: boolean): readonly ListedOrder[] {
  const search = useDebounced(text, searchAfterMs)
  const isSearched = mayRead && search === text && search.length >= minSearchLength
  const { data } = useQuery({ ...foundOrdersQuery(search), enabled: isSearched })
  return isSearched && data ? data.items : []
}

/** Lists all commands that match the text, and searches orders and requests. */
export function CommandMenu() {
  const commands = useListedCommands().filter(({ isHiddenInMenu }) => !isHiddenInMenu)
  const { contains } = useFilter({ sensitivity: 'base' })
  const { may } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const query = text.trim()
  const mayReadOrders = may.includes('orders.read')
  const found = useFoundOrders(query, mayReadOrders)
  const run = (id: string) => {
    closeOverlay()
    if (id === requestEntry) void navigate({ to: paths.requests, search: { id: query } })
    if (id === ordersEntry) void navigate({ to: paths.orders, search: { view: 'all', q: query } })
    const order = found.find((one) => one.id === id)
    if (order) void navigate({ to: paths.order, params: { orderId: order.id } })
    commands.find((command) => command.id === id)?.run()
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && closeOverlay()}
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil px-4 pt-[14vh] max-sm:px-2 max-sm:pt-2"
    >
      <Modal className="w-full max-w-xl animate-in overflow-hidden rounded-3 bg-raised shadow-pop">
        <Dialog aria-label="Commands" className="flex flex-col outline-none">
          <Autocomplete filter={contains}>
            <SearchField
              aria-label="Search commands"
              autoFocus
              onChange={setText}
              className="flex items-center gap-3 border-b border-line px-4"
            >
              <Icon name="search" className="size-4 text-text-3" />
              <Input
                placeholder="Search or go to…"
                className="h-12 min-w-0 flex-1 bg-transparent text-14 outline-none placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
              />
              <Keys keys="escape" />
            </SearchField>
            <ListBox
              aria-label="Commands"
              selectionMode="none"
              onAction={(id) => run(String(id))}
              renderEmptyState={() => <p className="px-4 py-8 text-center text-13 text-text-2">No matches.</p>}
              className="max-h-[50vh] overflow-y-auto p-1.5 outline-none"
            >
              {groupsOf(commands).map(([group, members]) => (
                <ListBoxSection key={group}>
                  <Header className={headingStyle}>{group}</Header>
                  {members.map(({ id, text, keys, words = '' }) => (
                    <ListBoxItem key={id} id={id} textValue={`${text} ${words}`.trim()} className={itemStyle}>
                      <span className="flex-1">{text}</span>
                      {keys && (
                        <span aria-hidden="true">
                          <Keys keys={keys} />
                        </span>
                      )}
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              ))}
              {query !== '' && mayReadOrders && (
                <ListBoxSection>
                  <Header className={headingStyle}>Orders</Header>
                  {/* The whole text matches, so this entry is always listed. */}
                  <ListBoxItem id={ordersEntry} textValue={text} className={itemStyle}>
                    <Icon name="search" className="size-4 text-text-3" />
                    <span className="min-w-0 flex-1 truncate">Search all orders for “{query}”</span>
                  </ListBoxItem>
                  {found.map((order) => (
                    <ListBoxItem key={order.id} id={order.id} textValue={text} className={itemStyle}>
                      <Icon name="box" className="size-4 text-text-3" />
                      <span className="min-w-0 flex-1 truncate">{orderText(order)}</span>
                      {order.openPurchase === 'OutcomeUnknown' && (
                        <Badge tone="alarm" icon="alert">
                          Outcome unknown
                        </Badge>
                      )}
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              )}
              {requestId.test(query) && may.includes('requests.read') && (
                <ListBoxSection>
                  <Header className={headingStyle}>Requests</Header>
                  <ListBoxItem id={requestEntry} textValue={text} className={itemStyle}>
                    <Icon name="list" className="size-4 text-text-3" />
                    <span className="min-w-0 flex-1 truncate">Search the request log for “{query}”</span>
                  </ListBoxItem>
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
