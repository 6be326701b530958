import type { ReactNode } from 'react'

type Props = { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A page of the frame: its heading, what is done on it, what it shows. */
export function Page({ title, about, actions, children }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-6 py-8 max-sm:px-4 max-sm:py-5">
      <title>{`${title} · Waybill`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-20">
            {title}
          </h1>
          {about && <p className="mt-1 max-w-prose text-13 text-text-2">{about}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
