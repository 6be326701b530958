/** Parses the arguments of scripts. Unknown arguments are errors, and `--help` prints the usage. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; strict: true; allowPositionals: false }>
>['values']

/** The usual exit code for an invalid command line. */
const misusedCode = 2

/** @returns the values. With `--help` or an unknown argument, prints the usage and exits */
export function readArguments<const Given extends Options>(usage: string, options: Given): Values<Given> {
  try {
    const given = { ...options, help: { type: 'boolean', short: 'h' } } as const
    const { values } = parseArgs({ options: given, strict: true, allowPositionals: false })
    if ((values as { help?: boolean }).help) {
      process.stdout.write(usage)
      process.exit(0)
    }
    return values as Values<Given>
  } catch (error) {
    return refuseArguments(usage, (error as Error).message)
  }
}

/** Prints the reason and the usage, and exits. */
export function refuseArguments(usage: string, reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}`)
  process.exit(misusedCode)
}
