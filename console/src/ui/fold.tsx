import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'

type Props = { title: string; about?: ReactNode; isOpen?: boolean; children: ReactNode }

/** What most have no need of, and is opened by those who have. */
export function Fold({ title, about, isOpen = false, children }: Props) {
  // As it was at first: it does not close under the hands of whoever empties it.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details open={isOpenAtFirst} className="group/fold rounded-3 border border-line bg-raised shadow-card">
      <summary className="relative flex min-h-(--row) cursor-default list-none flex-wrap content-center items-baseline gap-x-2 rounded-3 py-2.5 pr-4 pl-10 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevronRight"
          className="absolute top-1/2 left-4 size-4 -translate-y-1/2 text-text-3 transition-[rotate] duration-90 group-open/fold:rotate-90"
        />
        <h2 className="text-14">{title}</h2>
        {about && <span className="min-w-0 truncate text-13 text-text-2">{about}</span>}
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
