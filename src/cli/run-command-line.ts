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
      const shown = await explain(error)
      const expected = shown instanceof CommandError || shown instanceof UserFacingError
      process.stderr.write(`waybill: ${expected ? shown.message : (shown as Error).stack}\n`)
      process.exitCode = 1
    }
  }
}

/** A command that failed before it read its settings has not used the database. */
async function explain(error: unknown): Promise<unknown> {
  if (error instanceof CommandError || error instanceof UserFacingError) return error
  const [{ readConfig }, { explained }] = await Promise.all([import('#app/config.ts'), import('#app/runtime.ts')])
  try {
    return explained(error, readConfig(process.env))
  } catch {
    return error
  }
}
