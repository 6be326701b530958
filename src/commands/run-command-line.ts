import { CommanderError } from 'commander'
import { CommandError } from '#commands/command-line.ts'
import { createProgram } from '#commands/program.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/** As shells have it: the command line itself is wrong. */
const misusedCode = 2

/** Does what the command line says, and sets the code by which the process ends. */
export async function runCommandLine(): Promise<void> {
  // Whoever reads the output may have had enough (`| head`).
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
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
}
