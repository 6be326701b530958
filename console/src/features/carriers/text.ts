/** Texts for the kinds of access to a carrier. */
import type { Carrier } from '../../api/queries/account.ts'
import type { Tone } from '../../ui/notice.tsx'

type Way = NonNullable<Carrier['goesThrough']> | 'none'

export const accessTexts: Readonly<Record<Way, { tone: Tone; sign: string; text: string; about: string }>> = {
  own: { tone: 'ok', sign: '●', text: 'your account', about: 'Uses your carrier account.' },
  shared: {
    tone: 'info',
    sign: '●',
    text: 'shared account',
    about: 'Uses the operator’s carrier account.',
  },
  simulated: {
    tone: 'warn',
    sign: '◌',
    text: 'simulated',
    about: 'Prices are simulated, and labels are samples.',
  },
  none: {
    tone: 'neutral',
    sign: '○',
    text: 'not connected',
    about: 'Connect an account to get rates.',
  },
}
