import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { Tone } from './notice.tsx'
import { When } from './text.tsx'

type Props = { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode; isFlush?: boolean }

/**
 * A framed part of a page.
 *
 * @param isFlush whether the content has no padding, as for lists
 */
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

type FoldProps = { title: string; about?: ReactNode; isOpen?: boolean; children: ReactNode }

/** A section that is collapsed by default. */
export function Fold({ title, about, isOpen = false, children }: FoldProps) {
  // Only the initial state, so that the section doesn't close while it is edited.
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

export const List = ({ children, label }: { children: ReactNode; label: string }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
)

type ItemProps = { icon?: ReactNode; title: ReactNode; about?: ReactNode; actions?: ReactNode }

/** An item with title, details and actions. */
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

/** A list of names and values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 text-13">{children}</dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-text-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

type TabBarProps = {
  label: string
  /** Whether the tabs have their final width. */
  isComplete?: boolean
  children: ReactNode
}

/** Links to views. The current one has `aria-current`. */
export function TabBar({ label, isComplete = true, children }: TabBarProps) {
  const bar = useRef<HTMLElement>(null)
  // In narrow windows, the current tab may be out of view.
  // The braces matter: some browsers return a promise here, which React would call as cleanup.
  useEffect(() => {
    if (!isComplete) return
    bar.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [isComplete])
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

export const tabStyle =
  'flex min-h-(--control-large) shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-13 font-medium text-text-2 -outline-offset-2 hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text'

export const TabCount = ({ isAlarming = false, children }: { isAlarming?: boolean; children: ReactNode }) => (
  <span
    className={`rounded-full px-1.5 text-11 font-medium tabular-nums ${isAlarming ? 'bg-bad text-on-accent' : 'bg-hover text-text-2'}`}
  >
    {children}
  </span>
)

export const Timeline = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className="flex flex-col">
    {children}
  </ol>
)

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-hover text-text-2',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
}

type TimelineProps = { icon: IconName; tone?: Tone; title: ReactNode; moment: string; children?: ReactNode }

/** An event on a timeline. */
export const TimelineEvent = ({ icon, tone = 'neutral', title, moment, children }: TimelineProps) => (
  <li className="group/happening relative flex gap-3 pb-4 last:pb-0">
    <span
      aria-hidden="true"
      className="absolute top-7 bottom-0 left-3 w-px -translate-x-1/2 bg-line group-last/happening:hidden"
    />
    <span className={`flex size-6 shrink-0 items-center justify-center rounded-full ${tones[tone]}`}>
      <Icon name={icon} className="size-3.5" />
    </span>
    <div className="min-w-0 flex-1 pt-0.5">
      <div className="flex flex-wrap justify-between gap-x-3 text-13">
        <span className="font-medium">{title}</span>
        <span className="text-12 text-text-3">
          <When moment={moment} />
        </span>
      </div>
      {children && <div className="mt-0.5 flex flex-col gap-0.5 text-12 text-text-2">{children}</div>}
    </div>
  </li>
)
