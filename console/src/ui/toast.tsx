import { useEffect, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { type Toast, takeToast, toasts } from './toasts.ts'

const shownMs = 6_000

export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  return (
    <section aria-label="Notifications" aria-live="polite" className="pointer-events-none relative z-60">
      {/* Below the header, because the buttons of narrow windows are at the bottom. */}
      <div className="absolute inset-x-4 top-1.5 flex flex-col items-center gap-2">
        {shown.map((toast) => (
          <ToastLine key={toast.id} {...toast} />
        ))}
      </div>
    </section>
  )
}

function ToastLine({ id, text, act }: Toast) {
  const isWaiting = act !== null
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => takeToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isWaiting])
  return (
    <div className="pointer-events-auto flex max-w-full animate-in items-center gap-2.5 rounded-3 bg-raised py-1.5 pr-1.5 pl-3 text-13 shadow-pop">
      <Icon name={act ? 'info' : 'check'} className={`size-4 ${act ? 'text-text-2' : 'text-ok'}`} />
      <span className="min-w-0">{text}</span>
      {act && (
        <Button
          look="quiet"
          onPress={() => {
            takeToast(id)
            act.run()
          }}
        >
          {act.text}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" place="above" onPress={() => takeToast(id)} />
    </div>
  )
}
