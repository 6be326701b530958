import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-text-2 border-line',
  accent: 'bg-accent-soft text-accent border-transparent',
  ok: 'bg-ok-soft text-ok border-transparent',
  warn: 'bg-warn-soft text-warn border-transparent',
  bad: 'bg-bad-soft text-bad border-transparent',
  info: 'bg-info-soft text-info border-transparent',
}

/** A state in a word and a shape; the colour only helps. */
export const Badge = ({ tone = 'neutral', sign, children }: { tone?: Tone; sign?: string; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1 rounded-1 border px-1.5 text-11 font-medium whitespace-nowrap ${tones[tone]}`}
  >
    {sign && <span aria-hidden="true">{sign}</span>}
    {children}
  </span>
)
