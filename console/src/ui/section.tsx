import type { ReactNode } from 'react'

type Props = { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode; isFlush?: boolean }

/** A part of a page, in a frame of its own. @param isFlush the content reaches the frame, as lists do */
export function Section({ title, about, actions, children, isFlush = false }: Props) {
  return (
    <section className="rounded-3 border border-line bg-raised shadow-card">
      <div
        className={`flex min-h-12 flex-wrap justify-between gap-x-4 border-b border-line px-4 py-1 ${about ? 'items-start' : 'items-center'}`}
      >
        <div className="min-w-0 py-2">
          <h2 className="text-14">{title}</h2>
          {about && <p className="mt-0.5 max-w-prose text-13 text-text-2">{about}</p>}
        </div>
        {actions && <div className={`flex flex-wrap gap-2 py-1 ${about ? '' : 'sm:py-0'}`}>{actions}</div>}
      </div>
      <div className={isFlush ? '' : 'p-4'}>{children}</div>
    </section>
  )
}
