import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Kind = 'info' | 'ok' | 'warn' | 'bad'

const kinds: Record<Kind, { style: string; icon: IconName }> = {
  info: { style: 'bg-info-soft text-info', icon: 'info' },
  ok: { style: 'bg-ok-soft text-ok', icon: 'check' },
  warn: { style: 'bg-warn-soft text-warn', icon: 'alert' },
  bad: { style: 'bg-bad-soft text-bad', icon: 'alert' },
}

/** A message. Errors are announced to screen readers. */
export function Notice({ kind, title, children }: { kind: Kind; title?: string; children?: ReactNode }) {
  const { style, icon } = kinds[kind]
  return (
    <div role={kind === 'bad' ? 'alert' : 'note'} className={`flex gap-2.5 rounded-2 px-3 py-2.5 text-13 ${style}`}>
      <Icon name={icon} className="mt-0.5 size-4" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div className={title ? 'text-text' : ''}>{children}</div>
      </div>
    </div>
  )
}

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'info'

/** `alarm` is louder than all others, for the one state that must not be overlooked. */
const tones: Record<Tone | 'alarm', string> = {
  neutral: 'bg-sunken text-text-2 border-line',
  accent: 'bg-accent-soft text-accent border-transparent',
  ok: 'bg-ok-soft text-ok border-transparent',
  warn: 'bg-warn-soft text-warn border-transparent',
  bad: 'bg-bad-soft text-bad border-transparent',
  info: 'bg-info-soft text-info border-transparent',
  alarm: 'bg-bad text-on-accent border-transparent font-semibold',
}

type Props = { tone?: Tone | 'alarm'; sign?: string; icon?: IconName; children: ReactNode }

/** A state as text and symbol. The color is only an addition. */
export const Badge = ({ tone = 'neutral', sign, icon, children }: Props) => (
  <span
    className={`inline-flex items-center gap-1 rounded-1 border px-1.5 text-11 ${tone === 'alarm' ? '' : 'font-medium'} whitespace-nowrap ${tones[tone]}`}
  >
    {sign && <span aria-hidden="true">{sign}</span>}
    {icon && <Icon name={icon} className="size-2.5" />}
    {children}
  </span>
)

/** The result of a test or an action. */
export const InlineResult = ({ isGood, children }: { isGood: boolean; children: string }) => (
  <span className={`mt-0.5 flex items-start gap-1.5 ${isGood ? 'text-ok' : 'text-bad'}`}>
    <Icon name={isGood ? 'check' : 'alert'} className="mt-0.5 size-3" />
    <span>{children}</span>
  </span>
)

type StateProps = {
  icon: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Whether the state fills the page. Its heading is then the page's heading. */
  isPage?: boolean
  /** The heading's level within the page. */
  level?: 2 | 3
  tone?: 'plain' | 'bad'
}

/** Replaces missing content: empty lists, no matches, no access, failures. */
export function State({ icon, title, children, actions, isPage = false, level = 3, tone = 'plain' }: StateProps) {
  const Title = isPage ? 'h1' : (`h${level}` as const)
  return (
    <div className={`mx-auto flex max-w-md flex-col items-center px-6 text-center ${isPage ? 'py-24' : 'py-10'}`}>
      <span
        className={`mb-3 flex size-10 items-center justify-center rounded-full ${tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-hover text-text-2'}`}
      >
        <Icon name={icon} className="size-5" />
      </span>
      <Title tabIndex={-1} className={isPage ? 'text-20' : 'text-14'}>
        {title}
      </Title>
      {children && <div className="mt-1.5 flex flex-col gap-2 text-13 text-balance text-text-2">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
