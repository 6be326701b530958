/** How the programs that npm runs read their arguments: what they do not know they refuse, and `--help` shows the usage. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; strict: true; allowPositionals: false }>
>['values']

/** The command line itself is wrong, as shells have it. */
const misusedCode = 2

/** @returns what is given; with `--help`, and where an argument is not known, it ends the process with the usage */
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

/** Ends the process with what is wrong and the usage. */
export function refuseArguments(usage: string, reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}`)
  process.exit(misusedCode)
}
