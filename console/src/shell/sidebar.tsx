import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon, Mark } from '../ui/icon.tsx'
import { Keys } from '../ui/keys.tsx'
import { createSavedStore } from '../ui/store.ts'
import { type Destination, groupsOf, useDestinations, useWaitingCount } from './navigation.ts'

const folded = createSavedStore<boolean>({
  key: 'waybill.rail',
  read: (text) => text === 'folded',
  write: (isFolded) => (isFolded ? 'folded' : 'open'),
})

export const toggleSidebar = (): void => folded.set(!folded.get())

export function Sidebar() {
  const isFolded = useSyncExternalStore(folded.subscribe, folded.get)
  return (
    <aside
      className={`hidden shrink-0 flex-col border-r border-line bg-surface md:flex ${isFolded ? 'w-(--sidebar-folded)' : 'w-(--sidebar)'}`}
    >
      <div className={`flex h-(--header) items-center gap-2.5 px-4 ${isFolded ? 'justify-center px-0' : ''}`}>
        <Link to={paths.root} aria-label="Waybill" className="flex items-center gap-2.5 rounded-1">
          <Mark className="size-6" />
          {!isFolded && <span className="text-14 font-semibold tracking-tight">Waybill</span>}
        </Link>
      </div>
      <Destinations isFolded={isFolded} />
      <div className={`mt-auto p-3 ${isFolded ? 'self-center' : ''}`}>
        <IconButton
          icon="fold"
          label={isFolded ? 'Expand sidebar' : 'Collapse sidebar'}
          hint={<Keys keys="m" onDark />}
          place="above"
          onPress={toggleSidebar}
        />
      </div>
    </aside>
  )
}

/** @param onLeave called when a link is followed */
export function Destinations({ isFolded = false, onLeave }: { isFolded?: boolean; onLeave?: () => void }) {
  return (
    <nav aria-label="Main" className="flex flex-col gap-4 overflow-y-auto px-3 py-2">
      {groupsOf(useDestinations()).map(([title, destinations]) => (
        <div key={title}>
          <h2 className={isFolded ? 'sr-only' : 'px-2 pb-1 text-11 font-medium text-text-3'}>{title}</h2>
          <ul className="flex flex-col gap-0.5">
            {destinations.map((destination) => (
              <li key={destination.text}>
                <DestinationLink destination={destination} isFolded={isFolded} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const linkStyle =
  'relative flex min-h-(--control) items-center gap-2.5 rounded-2 px-2 text-13 font-medium text-text-2 hover:bg-hover hover:text-text aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

type LinkProps = { destination: Destination; isFolded: boolean; onLeave: (() => void) | undefined }

function DestinationLink({ destination, isFolded, onLeave }: LinkProps) {
  const { text, icon, count } = destination
  const content = (
    <>
      <Icon name={icon} />
      <span className={isFolded ? 'sr-only' : 'flex-1'}>{text}</span>
      {count && <WaitingCount count={count} isFolded={isFolded} />}
      {'href' in destination && !isFolded && <Icon name="external" className="size-3 text-text-3" />}
    </>
  )
  const style = `${linkStyle} ${isFolded ? 'justify-center' : ''}`
  const title = isFolded ? text : undefined
  if ('href' in destination) {
    return (
      <a href={destination.href} className={style} title={title}>
        {content}
      </a>
    )
  }
  return (
    <Link to={destination.to} className={style} title={title} onClick={onLeave}>
      {content}
    </Link>
  )
}

/** The number of waiting items, on top of the icon if the sidebar is collapsed. */
function WaitingCount({ count, isFolded }: { count: NonNullable<Destination['count']>; isFolded: boolean }) {
  const waiting = useWaitingCount(count)
  if (waiting === 0) return null
  return (
    <span
      className={`rounded-full bg-warn-soft px-1.5 text-11 font-semibold text-warn tabular-nums ${isFolded ? 'absolute -top-1 -right-1' : ''}`}
    >
      {waiting}
    </span>
  )
}
