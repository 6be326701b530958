import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-text-2 border-line',
  accent: 'bg-accent-soft text-accent border-transparent',
  ok: 'bg-ok-soft text-ok border-transparent',
  warn: 'bg-warn-soft text-warn border-transparent',
  bad: 'bg-bad-soft text-bad border-transparent',
  info: 'bg-info-soft text-info border-transparent',
}

type Props = { tone?: Tone; sign?: string; icon?: IconName; children: ReactNode }

/** A state in a word and a shape; the colour only helps. */
export const Badge = ({ tone = 'neutral', sign, icon, children }: Props) => (
  <span
    className={`inline-flex items-center gap-1 rounded-1 border px-1.5 text-11 font-medium whitespace-nowrap ${tones[tone]}`}
  >
    {sign && <span aria-hidden="true">{sign}</span>}
    {icon && <Icon name={icon} className="size-2.5" />}
    {children}
  </span>
)
