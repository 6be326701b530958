import { useSyncExternalStore } from 'react'
import { isOutdated } from '../api/request.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOnline } from './use-session.ts'

/** Messages for all pages: no connection, new version. */
export function NoticeBars() {
  const isOnline = useOnline()
  const isOver = useSyncExternalStore(isOutdated.subscribe, isOutdated.get)
  return (
    <div aria-live="polite">
      {!isOnline && <OfflineBar />}
      {isOver && <VersionBar />}
    </div>
  )
}

export const OfflineBar = () => (
  <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-13 text-warn">
    <Icon name="offline" />
    Not connected. Your changes stay on this page until the connection is back.
  </p>
)

export const VersionBar = () => (
  <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-info-soft px-4 py-1 text-13 text-info">
    A new version of Waybill is available.
    <Button look="quiet" icon="refresh" onPress={() => location.reload()}>
      Reload
    </Button>
  </div>
)
