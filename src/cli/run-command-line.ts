import { CommanderError } from 'commander'
import { CommandError } from '#cli/command-line.ts'
import { createProgram } from '#cli/program.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'

/** The usual exit code for an invalid command line. */
const misusedCode = 2

/** Runs the command line and sets the exit code of the process. */
export async function runCommandLine(): Promise<void> {
  // The reader of the output may stop early (`| head`).
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  try {
    const program = await createProgram({ words: process.argv.slice(2) })
    await program.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : misusedCode
    else {
      const expected = error instanceof CommandError || error instanceof UserFacingError
      process.stderr.write(`waybill: ${expected ? (error as Error).message : (error as Error).stack}\n`)
      process.exitCode = 1
    }
  }
}
