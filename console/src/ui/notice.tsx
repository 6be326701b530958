import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Kind = 'info' | 'ok' | 'warn' | 'bad'

const kinds: Record<Kind, { style: string; icon: IconName }> = {
  info: { style: 'bg-info-soft text-info', icon: 'info' },
  ok: { style: 'bg-ok-soft text-ok', icon: 'check' },
  warn: { style: 'bg-warn-soft text-warn', icon: 'alert' },
  bad: { style: 'bg-bad-soft text-bad', icon: 'alert' },
}

/** Something to know about what stands beside it. What went wrong is said at once to those who do not see it. */
export function Notice({ kind, title, children }: { kind: Kind; title?: string; children?: ReactNode }) {
  const { style, icon } = kinds[kind]
  return (
    <div role={kind === 'bad' ? 'alert' : 'note'} className={`flex gap-2.5 rounded-2 px-3 py-2.5 text-13 ${style}`}>
      <Icon name={icon} className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div className={title ? 'text-text' : ''}>{children}</div>
      </div>
    </div>
  )
}
