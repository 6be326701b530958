import type { ReactNode } from 'react'

const places = {
  start: 'top-full left-0 mt-1.5',
  end: 'top-full right-0 mt-1.5',
  above: 'bottom-full left-0 mb-1.5',
}

type Props = {
  /** For the control to name it by. */
  id: string
  /** Null: there is nothing to say. */
  text: string | null
  hint?: ReactNode
  place?: keyof typeof places
  className?: string
  children: ReactNode
}

/** What stands beside a control while it is pointed at or has the focus: by styles alone, and always there for readers. */
export const Tip = ({ id, text, hint, place = 'end', className = '', children }: Props) => (
  <span className={`group/tip relative inline-flex ${className}`}>
    {children}
    {text !== null && (
      <span
        id={id}
        role="tooltip"
        className={`pointer-events-none absolute z-40 hidden w-max max-w-60 items-center gap-2 rounded-2 bg-text px-2 py-1 text-left text-12 font-normal text-bg shadow-pop group-hover/tip:flex group-has-[:focus-visible]/tip:flex ${places[place]}`}
      >
        {text}
        {hint}
      </span>
    )}
  </span>
)
