import { type ReactNode, useEffect, useRef } from 'react'

/** Links to views of the same things; which is shown says `aria-current` of theirs. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  // In narrow windows the one that is shown may stand beside what is seen of them.
  // In braces: browsers have begun to answer a promise here, which React would take for what ends the effect.
  useEffect(() => {
    bar.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [])
  return (
    <nav ref={bar} aria-label={label} className="-mb-px flex gap-1 overflow-x-auto [scrollbar-width:none]">
      {children}
    </nav>
  )
}

/** Of a link in it. */
export const tabStyle =
  'flex min-h-(--control-large) shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-13 font-medium text-text-2 -outline-offset-2 hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text'

/** How many there are, beside the name of what. */
export const TabCount = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full bg-sunken px-1.5 text-11 font-medium text-text-2 tabular-nums">{children}</span>
)
