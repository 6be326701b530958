import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { Icon } from '../design/icon.tsx'
import { Keys } from '../design/keys.tsx'
import { closeOverlay } from './overlays.ts'
import { groupsOf } from './shortcuts.ts'
import { useListedCommands } from './use-commands.ts'

/** Everything that can be done here, found by its words. */
export function CommandMenu() {
  const commands = useListedCommands().filter(({ isOfKeysAlone }) => !isOfKeysAlone)
  const { contains } = useFilter({ sensitivity: 'base' })
  const run = (id: string) => {
    closeOverlay()
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
              renderEmptyState={() => (
                <p className="px-4 py-8 text-center text-13 text-text-2">Nothing is called that.</p>
              )}
              className="max-h-[50vh] overflow-y-auto p-1.5 outline-none"
            >
              {groupsOf(commands).map(([group, members]) => (
                <ListBoxSection key={group}>
                  <Header className="px-2.5 pt-2 pb-1 text-11 font-medium text-text-3">{group}</Header>
                  {members.map(({ id, text, keys, words = '' }) => (
                    <ListBoxItem
                      key={id}
                      id={id}
                      textValue={`${text} ${words}`.trim()}
                      aria-label={text}
                      className="flex min-h-9 cursor-default items-center gap-3 rounded-2 px-2.5 text-13 outline-none data-focused:bg-accent-soft"
                    >
                      <span className="flex-1">{text}</span>
                      {keys && <Keys keys={keys} />}
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
