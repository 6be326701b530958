import type { Command } from 'commander'
import { print } from '#cli/command-line.ts'

export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      'migrate the database to the newest schema, as the service does when it starts (creates the database if needed)',
    )
    .action(async () => {
      const { bringForward } = await import('#cli/bring-forward.ts')
      print(program, await bringForward())
    })
}
