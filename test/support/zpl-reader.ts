/** A label printer that parses ZPL as printers do, and rejects unknown commands. */
import { inflateSync } from 'node:zlib'

export type PrintedLabel = {
  widthDots: number
  lengthDots: number
  /** The texts, and the contents of bar codes, without escapes. */
  texts: string[]
  symbols: string[]
  copies: number
}

const known = new Set(
  'XA XZ CI MU JM PO PM LS MC CV PW LL LH LT FW LR FO FT FS FH FD FR GB GF A0 BY BC BX B7 BD BQ PQ'.split(' '),
)

type Command = { name: string; parameters: string }

/** @throws Error where there is anything but commands that a printer knows */
function commandsOf(zpl: string): Command[] {
  const [before = '', ...parts] = zpl.split('^')
  if (before.trim() !== '' || zpl.includes('~')) throw new Error(`not a label: ${zpl.slice(0, 40)}`)
  return parts.map((part) => {
    const command = { name: part.slice(0, 2).toUpperCase(), parameters: part.slice(2).replace(/[\r\n]+$/, '') }
    if (!known.has(command.name)) throw new Error(`no command ^${command.name}`)
    return command
  })
}

const unescaped = (data: string): string =>
  Buffer.concat(
    data
      .split(/(_[0-9A-F]{2})/)
      .map((part) => (/^_[0-9A-F]{2}$/.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  ).toString('utf8')

/** @throws Error where the picture has not as many bytes as it says */
function checkPicture(parameters: string): void {
  const [, total, , , encoded = ''] = /^A,(\d+),(\d+),(\d+),:Z64:([^:]*):[0-9A-F]{4}$/.exec(parameters) ?? []
  if (inflateSync(Buffer.from(encoded, 'base64')).length !== Number(total)) throw new Error('a picture is not whole')
}

/** The labels of one connection, in the order in which they come out. @throws Error where it is no ZPL, or no whole label */
export function readZpl(bytes: Buffer): PrintedLabel[] {
  const labels: PrintedLabel[] = []
  let label: PrintedLabel | null = null
  let field = { isSymbol: false, isEscaped: false }
  for (const { name, parameters } of commandsOf(bytes.toString('utf8'))) {
    if (name === 'XA') {
      if (label) throw new Error('a label begins in another')
      label = { widthDots: 0, lengthDots: 0, texts: [], symbols: [], copies: 1 }
      continue
    }
    if (!label) throw new Error(`^${name} is in no label`)
    if (name === 'PW') label.widthDots = Number(parameters)
    if (name === 'LL') label.lengthDots = Number(parameters)
    if (name === 'PQ') label.copies = Number(parameters)
    if (name === 'GF') checkPicture(parameters)
    if (name === 'FH') field.isEscaped = true
    if (['BC', 'BX', 'B7', 'BQ'].includes(name)) field.isSymbol = true
    if (name === 'FD')
      label[field.isSymbol ? 'symbols' : 'texts'].push(field.isEscaped ? unescaped(parameters) : parameters)
    if (name === 'FS') field = { isSymbol: false, isEscaped: false }
    if (name === 'XZ') {
      labels.push(label)
      label = null
    }
  }
  if (label) throw new Error('a label does not end')
  return labels
}
