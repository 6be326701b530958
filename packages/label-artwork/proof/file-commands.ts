import { inflateSync } from 'node:zlib'

/** Commands of a ZPL file in order, as a printer parts it: at every caret and tilde, whatever they were meant for. */
export function zplCommands(bytes: Uint8Array): string[] {
  return [
    ...Buffer.from(bytes)
      .toString('utf8')
      .matchAll(/[\^~]([\s\S]{0,2})/g),
  ].map(([whole, name]) => `${whole.charAt(0)}${(name ?? '').startsWith('A') ? 'A' : name}`)
}

/** Operators of all page contents of a PDF written here, strings and numbers left out. */
export function pdfOperators(bytes: Uint8Array): Set<string> {
  const operators = new Set<string>()
  for (const content of contentStreams(Buffer.from(bytes))) {
    // A string ends at the first bracket that is not escaped; the writer escapes every bracket within.
    const withoutStrings = content.replace(/\((?:[^\\()]|\\[\s\S])*\)/g, ' ')
    for (const token of withoutStrings.split(/\s+/)) {
      if (token !== '' && !/^-?\d+(?:\.\d+)?$/.test(token) && !/^\/[FGI]\d+$/.test(token)) operators.add(token)
    }
  }
  return operators
}

function contentStreams(pdf: Buffer): string[] {
  const streams: string[] = []
  const head = /<<([^>]*)\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/g
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(head)) {
    const start = match.index + match[0].length
    if (match[1] === '') streams.push(inflateSync(pdf.subarray(start, start + Number(match[2]))).toString('latin1'))
  }
  return streams
}
