/** The `waybill` command: what an operator does, whether or not the service runs. */
import { CommanderError } from 'commander'
import { CommandError } from '#commands/command-line.ts'
import { createProgram } from '#commands/program.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/** As shells have it: the command line itself is wrong. */
const misusedCode = 2

try {
  await createProgram().parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : misusedCode
  else {
    const expected = error instanceof CommandError || error instanceof UserFacingError
    process.stderr.write(`waybill: ${expected ? (error as Error).message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
