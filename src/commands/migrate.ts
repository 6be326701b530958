import type { Command } from 'commander'
import { print } from '#commands/command-line.ts'

export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database to the newest schema, as the service does when it starts (creates it if needed)')
    .action(async () => {
      const { bringForward } = await import('#commands/bring-forward.ts')
      print(program, await bringForward())
    })
}
