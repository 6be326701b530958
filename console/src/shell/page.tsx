import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Over the heading: where one came from. */
  above?: ReactNode
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
  width?: 'usual' | 'wide'
}

const widths = { usual: 'max-w-4xl', wide: 'max-w-7xl' }

/** A page of the frame: its heading, what is done on it, what it shows. */
export function Page({ title, above, about, actions, children, width = 'usual' }: Props) {
  return (
    <div className={`mx-auto flex w-full flex-col gap-6 px-6 py-8 max-sm:px-4 max-sm:py-5 ${widths[width]}`}>
      <title>{`${title} · Waybill`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {above}
          <h1 tabIndex={-1} className="text-20">
            {title}
          </h1>
          {about && <div className="mt-1 max-w-prose text-13 text-text-2">{about}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
