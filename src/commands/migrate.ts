import type { Command } from 'commander'
import { print } from '#commands/command-line.ts'

export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema, as a start does, and make it where there is none')
    .action(async () => {
      const { bringForward } = await import('#commands/bring-forward.ts')
      print(program, await bringForward())
    })
}
