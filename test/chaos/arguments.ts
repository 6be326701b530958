/** A whole number of the command line; ends the program with 2 where it is none. */
export function wholeNumber(name: string, text: string, minimum: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= minimum) return value
  process.stderr.write(`--${name} is "${text}"; give a whole number from ${minimum} on.\n`)
  process.exit(2)
}

/** Ends the program on a signal by its own exit, which ends what it started. */
export function exitOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code))
  }
}
