/** Reads a whole number from the command line; exits with 2 if it is not one. */
export function wholeNumber(name: string, text: string, minimum: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= minimum) return value
  process.stderr.write(`--${name} is "${text}"; enter a whole number of at least ${minimum}.\n`)
  process.exit(2)
}

/** Exits on a signal, so that exit handlers end the processes it started. */
export function exitOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code))
  }
}
