/** The log of a test's service, in which no line may repeat what a log must not, or tell of a mistake in the program. */
import assert from 'node:assert/strict'

type LogStream = { write(line: string): void }

/** Personal data that only the addresses in `client.ts` and `legacy-client.ts` contain. */
const addressParts = [
  'Ada Byron',
  'ada@example.com',
  '1600 Amphitheatre',
  'Amphitheatre Pkwy',
  '6502530000',
  'Charles Babbage',
  'Difference Works',
  '350 5th Ave',
]

/** Keys, tokens, secrets, codes of sessions (`keys/secret-format.ts`), signatures of links, credentials in headers. */
const secretForms = [
  /\b[a-z_]+_(?:[0-9A-Za-z]{39}|[0-9A-Za-z]{49})\b/,
  /\$argon2id\$/,
  /signature=/i,
  /\bBearer [\w.-]{8}/i,
  /\bBasic [\w+/=]{8}/i,
  /secret=/i,
]

export function findLeak(line: string): string | null {
  const part = addressParts.find((text) => line.includes(text))
  if (part) return part
  for (const form of secretForms) {
    const [found] = form.exec(line) ?? []
    if (found) return found
  }
  return null
}

/** Errors that only a mistake in the program throws, and error codes that a route returns but does not declare. */
const mistake = /"type":"(?:TypeError|ReferenceError|RangeError|SyntaxError)"|"msg":"undeclared error code"/

/**
 * A stream that passes lines on and remembers those that say too much, or that tell of a mistake in the program. Check it
 * when the service has ended.
 */
export function watchLog(): { streamTo(next?: LogStream): LogStream; check(): void } {
  const leaks: string[] = []
  const mistakes: string[] = []
  return {
    streamTo: (next) => ({
      write(line) {
        if (findLeak(line) !== null) leaks.push(line)
        if (mistake.test(line)) mistakes.push(line)
        next?.write(line)
      },
    }),
    check() {
      assert.deepEqual(leaks, [], 'lines of the log repeat secrets or parts of addresses')
      assert.deepEqual(mistakes, [], 'lines of the log tell of a mistake in the program')
    },
  }
}
