/** What it is called by whose account a carrier is reached. */
import type { Carrier } from '../api/queries/carriers.ts'
import type { Tone } from '../design/badge.tsx'

type Way = NonNullable<Carrier['goesThrough']> | 'none'

export const ways: Readonly<Record<Way, { tone: Tone; sign: string; text: string; about: string }>> = {
  own: { tone: 'ok', sign: '●', text: 'your account', about: 'Bought through an account of yours.' },
  shared: {
    tone: 'info',
    sign: '●',
    text: 'shared account',
    about: 'Bought through the account of whoever runs this service.',
  },
  simulated: {
    tone: 'warn',
    sign: '◌',
    text: 'simulated',
    about: 'Played by this Sandbox: its prices are made up, its labels are samples.',
  },
  none: {
    tone: 'neutral',
    sign: '○',
    text: 'not connected',
    about: 'It gives no prices until you connect an account.',
  },
}

/** The name of a field as words: `accountNumber` is the account number, and `crid` an abbreviation. */
export function fieldWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const isAbbreviation = words.length <= 4 && !words.includes(' ')
  return isAbbreviation ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1)
}
