import { compressedData } from '../zpl/graphic-field.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { ArtworkError } from './artwork-files.ts'
import { rescalePart } from './rescale-zpl.ts'

/** A command with its parameters or data, or text outside of commands, which has no name. */
type Part = { name: string; parameters: string }

/** Settings that the printer keeps after the label, or actions on the printer itself. They change no label. */
const keptSettings: readonly string[] = [
  ...['^JU', '^JZ', '^KD', '^KL', '^KN', '^KP', '^MF', '^MM', '^MN', '^MT', '^SP', '^ST', '^SZ'],
  ...['~JC', '~JD', '~JE', '~JF', '~JG', '~JL', '~JN', '~JO', '~JP', '~JR', '~JS', '~JX', '~PS', '~SD', '~TA'],
]
/** Other commands of this kind are data: text may contain a tilde. */
const tildeCommands: readonly string[] = [...keptSettings, '~DB', '~DE', '~DG', '~DS', '~DT', '~DU', '~DY', '~EG']
const dataCommands: readonly string[] = ['^FD', '^FV', '^FX']

const millimetresPerInch = 25.4
const withoutLine = (parameters: string): string => parameters.replace(/^[^\r\n]*/, '')

/**
 * Rewrites ZPL in its plainest form: upper-case commands with the usual prefixes, lengths in dots, and graphics as text.
 * Settings that the printer would keep are left out. ZPL that is plain stays as it is.
 *
 * @param zpl one character per byte, because graphics can be binary
 * @throws ArtworkError
 */
export function normalizeZpl(zpl: string, dpi: PrinterDpi): string {
  let isInLabel = false
  let dotsPerUnit = 1
  const rewritten = ({ name, parameters }: Part): string => {
    if (keptSettings.includes(name)) return withoutLine(parameters)
    switch (name) {
      case '^XA': {
        // Some carriers begin a label twice.
        const isRepeated = isInLabel
        isInLabel = true
        return isRepeated ? parameters : name + parameters
      }
      case '^XZ':
        isInLabel = false
        return name + parameters
      case '^MU': {
        const [unit = 'D', ...densities] = parameters.trim().toUpperCase().split(',')
        if (densities.some((density) => density !== ''))
          throw new ArtworkError('The ZPL uses ^MU to convert between print densities, which is not supported')
        dotsPerUnit = unit === 'M' ? dpi / millimetresPerInch : unit === 'I' ? dpi : 1
        return dotsPerUnit === 1 ? name + parameters : withoutLine(parameters)
      }
      case '^GF':
        return name + asText(parameters)
      case '~DY':
        return storedGraphic(parameters)
      default:
        return dotsPerUnit === 1 || !name.startsWith('^')
          ? name + parameters
          : rescalePart(name + parameters, dotsPerUnit)
    }
  }
  return [...partsOf(zpl)].map(rewritten).join('')
}

/** Splits ZPL into its commands. A label can choose other characters for the prefixes and the comma. */
function* partsOf(zpl: string): Generator<Part> {
  let [caret, tilde, comma] = ['^', '~', ',']
  const indexOfPrefix = (from: number): number => {
    for (let at = from; at < zpl.length; at++) if (zpl[at] === caret || zpl[at] === tilde) return at
    return zpl.length
  }
  for (let at = 0; at < zpl.length; ) {
    const isCaret = zpl[at] === caret
    const isTilde = zpl[at] === tilde
    const command = zpl.slice(at + 1, at + 3).toUpperCase()
    if ((isCaret || isTilde) && /^C[CTD]$/.test(command) && at + 3 < zpl.length) {
      const chosen = zpl[at + 3] as string
      if (command === 'CC') caret = chosen
      else if (command === 'CT') tilde = chosen
      else comma = chosen
      at += 4
      continue
    }
    const name = isCaret ? `^${command}` : `~${command}`
    const isCommand = isCaret || (isTilde && tildeCommands.includes(name))
    if (!isCommand) {
      const end = indexOfPrefix(at + 1)
      yield { name: '', parameters: plainText(zpl.slice(at, end), caret, tilde) }
      at = end
      continue
    }
    const end = name === '^GF' ? endOfGraphic(zpl, at, indexOfPrefix) : indexOfPrefix(at + 3)
    const parameters = zpl.slice(at + 3, end)
    const isData = dataCommands.includes(name)
    yield {
      name,
      parameters: isData
        ? plainText(parameters, caret, tilde)
        : comma === ','
          ? parameters
          : parameters.replaceAll(comma, ','),
    }
    at = end
  }
}

/** Text with the usual prefixes would become a command. */
function plainText(text: string, caret: string, tilde: string): string {
  if (caret !== '^' && text.includes('^'))
    throw new ArtworkError('The ZPL prints a character that it also uses as a command prefix')
  if (tilde !== '~' && text.includes('~'))
    throw new ArtworkError('The ZPL prints a character that it also uses as a command prefix')
  return text
}

/** `B,bytes,…` is followed by so many bytes, which can be any. */
function endOfGraphic(zpl: string, at: number, indexOfPrefix: (from: number) => number): number {
  const [head, bytes] = /^...[BC],(\d+),\d*,\d*,/is.exec(zpl.slice(at, at + 64)) ?? []
  return head === undefined
    ? indexOfPrefix(at + 3)
    : indexOfPrefix(Math.min(zpl.length, at + head.length + Number(bytes)))
}

/** `B,bytes,total bytes,bytes per row,data` with binary data becomes text. */
function asText(parameters: string): string {
  const [head, bytes, total, rowBytes] = /^B,(\d+),(\d+),(\d+),/i.exec(parameters) ?? []
  if (head === undefined) return parameters
  const data = Buffer.from(parameters.slice(head.length, head.length + Number(bytes)), 'latin1')
  const rest = parameters.slice(head.length + Number(bytes))
  return `A,${total},${total},${rowBytes},${compressedData(data)}${rest}`
}

/** A picture as text is a stored graphic, which `~DG` writes too. Fonts and compressed pictures stay. */
function storedGraphic(parameters: string): string {
  const [head, file, total, rowBytes] = /^([^,]+),A,G?,(\d+),(\d+),/i.exec(parameters) ?? []
  if (head === undefined) return `~DY${parameters}`
  return `~DG${file?.replace(/\.GRF$/i, '')}.GRF,${total},${rowBytes},${parameters.slice(head.length)}`
}
