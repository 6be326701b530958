/** Numbers of tax and customs authorities, in one spelling and with their kind. */

/**
 * `ioss`: a seller's number in the European Union's import one-stop shop. `eori`: a number for customs. `vat`: a VAT
 * number with its country. `ein`: a US employer's number. `other`: any other number, such as a CPF or a GST number.
 */
export type TaxNumberKind = 'ioss' | 'eori' | 'vat' | 'ein' | 'other'

export type TaxNumber = {
  kind: TaxNumberKind
  /** Letters and digits, in upper case. */
  number: string
  /** The field that it was entered in. */
  field: 'federalTaxId' | 'stateTaxId'
}

type Party = { country: string; federalTaxId?: string | null; stateTaxId?: string | null }

/** Every kind of number of a party, without the seller's IOSS number. */
export const taxNumbersOf = (party: Party): TaxNumber[] => allOf(party).filter(({ kind }) => kind !== 'ioss')

/** The seller's IOSS number, in whichever field of the two parties it was entered. Null: none. */
export const iossNumberOf = (from: Party, to: Party): string | null =>
  [...allOf(from), ...allOf(to)].find(({ kind }) => kind === 'ioss')?.number ?? null

const allOf = (party: Party): TaxNumber[] =>
  (['federalTaxId', 'stateTaxId'] as const).flatMap((field) => {
    const found = readTaxNumber(party[field] ?? null, party.country)
    return found ? { ...found, field } : []
  })

/** The names that people write before a number, and the kind that they prove. */
const labels: readonly (readonly [RegExp, TaxNumberKind | null])[] = [
  [/^IOSS/, 'ioss'],
  [/^EORI/, 'eori'],
  [/^(?:VAT|UST-?ID|UID|MWST|TVA|IVA|BTW|MOMS)/, 'vat'],
  [/^(?:EIN|FEIN|TIN|TAX|CPF|CNPJ|RUT|RUC|RFC|NIF|CIF|GST(?:IN)?|ABN|PCCC|PAN)(?![A-Z])/, null],
]
const labelEnd =
  /^[\s.-]*(?:REG(?:ISTRATION)?|ID(?:ENT)?(?:IFICATION)?|NO|NR|N[º°O]|NUM(?:BER)?|CODE)?[\s.-]*(?:NO|NR|NUM(?:BER)?)?[\s.:#=-]*/

const europeanVat: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[0-9A-Z]\d{7}[0-9A-Z]$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-Z]{2}\d{9}$/,
  GB: /^(?:\d{9}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^\d{9}$/,
}

const americas: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])

/**
 * Reads a number in any spelling: `IOSS: im 276 000 0742` is `IM2760000742`.
 *
 * @param country of the party, ISO 3166-1 alpha-2
 * @returns null for text without a digit
 */
export function readTaxNumber(text: string | null, country: string): Pick<TaxNumber, 'kind' | 'number'> | null {
  const written = (text ?? '')
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
  const [label, kind = null] = (!isRfc(bare(written), country) && labels.find(([name]) => name.test(written))) || []
  const unlabeled = label ? written.replace(label, '').replace(labelEnd, '') : written
  const bareNumber = bare(unlabeled)
  // `N/A` is no number.
  if (!/\d/.test(bareNumber)) return null
  const number = kind === 'ioss' && /^\d{10}$/.test(bareNumber) ? `IM${bareNumber}` : bareNumber
  return { kind: kindOf(number, country, kind), number }
}

/**
 * Whether it is a number of Mexico: initials, a date, and three characters. The initials can look like a label, such as
 * `IVA` in `IVA900101XX1`. Elsewhere only a letter at the end proves it.
 */
const isRfc = (number: string, country: string): boolean =>
  /^[A-Z]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[0-9A-Z]{3}$/.test(number) &&
  (country === 'MX' || /[A-Z]/.test(number.slice(-3)))

const bare = (text: string): string => text.replaceAll(/[^0-9A-Z]/g, '')

function kindOf(number: string, country: string, labeled: TaxNumberKind | null): TaxNumberKind {
  if (/^IM\d{10}$/.test(number)) return 'ioss'
  const [, prefix = '', rest = ''] = /^([A-Z]{2})([0-9A-Z]+)$/.exec(number) ?? []
  const vat = europeanVat[prefix]
  if (vat && labeled !== 'eori' && vat.test(rest)) return 'vat'
  // A customs number has up to 15 characters after its country.
  if (vat && /^[0-9A-Z]{6,15}$/.test(rest) && /\d{5}/.test(rest)) return 'eori'
  // Without a country, only its label proves a VAT number.
  if (labeled === 'eori' || labeled === 'vat') return labeled
  return americas.has(country) && /^\d{9}$/.test(number) ? 'ein' : 'other'
}

/** The text as it is stored: numbers with a certain kind in one spelling, and other numbers as they were entered. */
export function storedTaxNumber(text: string | null, country: string): string | null {
  const found = readTaxNumber(text, country)
  return found && ['ioss', 'vat', 'eori'].includes(found.kind) ? found.number : text
}
