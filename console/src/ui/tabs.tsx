import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  label: string
  /** Whether they have what makes them as wide as they stay. */
  isWhole?: boolean
  children: ReactNode
}

/** Links to views of the same things; which is shown says `aria-current` of theirs. */
export function TabBar({ label, isWhole = true, children }: Props) {
  const bar = useRef<HTMLElement>(null)
  // In narrow windows the one that is shown may stand beside what is seen of them.
  // In braces: browsers have begun to answer a promise here, which React would take for what ends the effect.
  useEffect(() => {
    if (!isWhole) return
    bar.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [isWhole])
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="-mb-px -ml-3 flex gap-1 overflow-x-auto max-sm:scroll-px-8 max-sm:pr-8 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] [scrollbar-width:none]"
    >
      {children}
    </nav>
  )
}

/** Of a link in it. */
export const tabStyle =
  'flex min-h-(--control-large) shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-13 font-medium text-text-2 -outline-offset-2 hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text'

/** How many there are, beside the name of what. */
export const TabCount = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full bg-hover px-1.5 text-11 font-medium text-text-2 tabular-nums">{children}</span>
)
