import { useSyncExternalStore } from 'react'
import { Switch } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Keys } from '../ui/keys.tsx'
import { closeOverlay, groupsOf, singleKeys, useListedCommands } from './commands.ts'

/** The shortcuts of the current page. */
export function ShortcutsDialog() {
  const listed = useListedCommands()
  // If two commands have the same keys, the page's command comes first and wins.
  const commands = listed.filter(
    ({ keys }, place) => keys !== undefined && listed.findIndex((other) => other.keys === keys) === place,
  )
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={closeOverlay} width="wide">
      <div className="-mb-5 gap-x-10 sm:columns-2">
        {groupsOf(commands).map(([group, members]) => (
          <section key={group} aria-label={group} className="break-inside-avoid pb-5">
            <h3 className="pb-1 text-12 font-medium text-text-3">{group}</h3>
            <dl>
              {members.map(({ id, text, keys = '' }) => (
                <div key={id} className="flex min-h-8 items-center justify-between gap-4 border-b border-line text-13">
                  <dt>{text}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SingleKeysSwitch />
    </Dialog>
  )
}

export function SingleKeysSwitch() {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  return (
    <Switch isOn={isOn} onChange={singleKeys.set}>
      Single-key shortcuts
    </Switch>
  )
}
