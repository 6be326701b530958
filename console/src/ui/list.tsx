import type { ReactNode } from 'react'

export const List = ({ children, label }: { children: ReactNode; label: string }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
)

type ItemProps = { icon?: ReactNode; title: ReactNode; about?: ReactNode; actions?: ReactNode }

/** One of several things: what it is, what there is to know, what can be done. */
export const Item = ({ icon, title, about, actions }: ItemProps) => (
  <li className="flex min-h-(--row) items-center gap-3 px-4 py-2.5">
    {icon}
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13 font-medium">{title}</div>
      {about && <div className="text-12 text-text-2">{about}</div>}
    </div>
    {actions && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
  </li>
)
