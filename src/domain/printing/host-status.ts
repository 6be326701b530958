/** The status that label printers return for the ZPL command `~HS`, also while they can't print. */

export const statusRequest = Buffer.from('~HS\r\n')

export type HostStatus = {
  /** Why the printer can't print, in words. Null if it can. */
  problem: string | null
  /** Labels that the printer has received and not printed yet. */
  waiting: number
}

/** Three lines between STX and ETX. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters delimit the lines
const statusLines = /\x02([^\x02\x03]*)\x03\s*\x02([^\x02\x03]*)\x03\s*\x02([^\x02\x03]*)\x03/g

/** @returns the last complete status in the printer's responses; null if there is none */
export function parseHostStatus(received: string): HostStatus | null {
  const last = [...received.matchAll(statusLines)].at(-1)
  if (!last) return null
  const first = (last[1] ?? '').split(',')
  const second = (last[2] ?? '').split(',')
  if (first.length < 12 || second.length < 9) return null
  const isSet = (flag: string | undefined) => Number(flag) === 1
  const problems = [
    ...(isSet(first[1]) ? ['out of paper'] : []),
    ...(isSet(second[2]) ? ['the print head is open'] : []),
    ...(isSet(second[3]) ? ['out of ribbon'] : []),
    ...(isSet(first[11]) ? ['the print head is too hot'] : []),
    // A printer also pauses itself because of each of the other problems.
    ...(isSet(first[2]) ? ['paused'] : []),
  ]
  const partial = isSet(first[7]) ? 1 : 0
  const waiting = (Number(first[4]) || 0) + (Number(second[8]) || 0) + partial
  return { problem: problems[0] ?? null, waiting }
}
