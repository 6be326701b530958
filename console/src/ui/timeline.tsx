import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Icon, type IconName } from './icon.tsx'
import { When } from './when.tsx'

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

type Props = { icon: IconName; tone?: Tone; title: ReactNode; moment: string; children?: ReactNode }

/** Something that happened; a line leads to what happened before. */
export const Happening = ({ icon, tone = 'neutral', title, moment, children }: Props) => (
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
