import type { ReactNode } from 'react'
import { formatCount } from '../format/count.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  page: number
  size: number
  total: number
  /** A link to another page, styled and with content as it is told. */
  linkTo: (page: number, style: string, content: ReactNode) => ReactNode
  /** Beside it: how much a page has. */
  children?: ReactNode
}

/** Where in a long list one is, and the way to what is before and behind. */
export function Pager({ page, size, total, linkTo, children }: Props) {
  const pages = Math.max(1, Math.ceil(total / size))
  const [first, last] = [(page - 1) * size + 1, Math.min(page * size, total)]
  const style = `${buttonStyle('plain')} px-2`
  const off = `${style} opacity-55`
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-12 text-text-2">
      <p className="tabular-nums">
        {total === 0 || first > total ? '0' : `${formatCount(first)}–${formatCount(last)}`} of {formatCount(total)}
      </p>
      <span className="flex-1" />
      {children}
      <div className="flex items-center gap-1">
        {page > 1 ? (
          linkTo(Math.min(page - 1, pages), style, <Turn icon="chevronLeft" text="Previous page" />)
        ) : (
          <span className={off}>
            <Turn icon="chevronLeft" text="No previous page" />
          </span>
        )}
        {page < pages ? (
          linkTo(page + 1, style, <Turn icon="chevronRight" text="Next page" />)
        ) : (
          <span className={off}>
            <Turn icon="chevronRight" text="No next page" />
          </span>
        )}
      </div>
    </nav>
  )
}

const Turn = ({ icon, text }: { icon: 'chevronLeft' | 'chevronRight'; text: string }) => (
  <>
    <Icon name={icon} />
    <span className="sr-only">{text}</span>
  </>
)
