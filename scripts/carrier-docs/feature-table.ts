/** Tables for the docs, generated from the adapters. */
import type { Carrier } from '#adapters/carriers/carrier.ts'

const yes = 'yes'
const no = '–'

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const columns: readonly [string, (carrier: Carrier) => string][] = [
  ['Carrier', (carrier) => `[${carrier.name}](${carrier.id}.md)`],
  ['Id', (carrier) => `\`${carrier.id}\``],
  ['Rates', () => yes],
  ['Labels', () => yes],
  ['Void', (carrier) => (carrier.void ? yes : no)],
  ['Lost purchase lookup', (carrier) => (carrier.lookup ? carrier.lookupBy : no)],
  ['Signature', (carrier) => (carrier.sellsServiceOptions.signature ? yes : no)],
  ['Saturday', (carrier) => (carrier.sellsServiceOptions.saturdayDelivery ? yes : no)],
  ['Address checks', ({ addressChecks }) => (addressChecks ? `${addressChecks.perHour} per hour` : no)],
  ['Restricted services', ({ restrictedServices }) => codes(Object.keys(restrictedServices)) || no],
  ['Carrier packages', (carrier) => String(carrier.predefinedPackages.length)],
  [
    'Timeouts (rates, label, void, lookup)',
    ({ deadlines, void: voidVerb, lookup }) =>
      [deadlines.ratesMs, deadlines.buyMs, voidVerb && deadlines.voidMs, lookup && deadlines.lookupMs]
        .map((ms) => (ms ? `${ms / 1000} s` : no))
        .join(', '),
  ],
]

export function featureTable(carriers: readonly Carrier[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(columns.map(([title]) => title)),
    row(columns.map(() => '---')),
    ...carriers.map((carrier) => row(columns.map(([, cell]) => cell(carrier)))),
  ].join('\n')
}

/** The settings of a carrier account, for the carrier's page. */
export function credentialTable(carrier: Carrier): string {
  return [
    '| Setting | Meaning |',
    '| --- | --- |',
    ...carrier.credentialFields.map(({ name, meaning, secret, required }) => {
      const marks = [required ? null : 'Optional', secret ? 'Secret' : null].filter((mark) => mark !== null)
      return `| \`${name}\` | ${[meaning, ...marks].join('. ')}. |`
    }),
  ].join('\n')
}

export type DocsPage = { file: string; name: string; table: string }

export const docsPages = (carriers: readonly Carrier[]): DocsPage[] => [
  { file: 'README.md', name: 'features', table: featureTable(carriers) },
  ...carriers.map((carrier) => ({ file: `${carrier.id}.md`, name: 'settings', table: credentialTable(carrier) })),
]

/** Updates the table between the two comments of a page. */
export function withTable(page: string, { name, table }: DocsPage): string {
  const marked = new RegExp(`(<!-- ${name}: .*? -->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`)
  return page.replace(marked, (_all, start: string, end: string) => `${start}${table}\n${end}`)
}
