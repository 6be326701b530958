/** The `waybill` command: its nouns, their options and their help. */
import { Command } from 'commander'
import { version } from '#app/project.ts'
import type { Acting, Run, Verb } from '#cli/command-line.ts'
import { addExamples } from '#cli/examples.ts'

type Noun = {
  about: string
  /** Loads the code of the noun. @returns a function that adds the verbs to its command */
  load(): Promise<(command: Command, run: Run) => void>
}

const nouns: Readonly<Record<string, Noun>> = {
  account: { about: 'manage accounts', load: async () => (await import('#cli/account.ts')).accountCommands },
  key: { about: 'manage API keys', load: async () => (await import('#cli/key.ts')).keyCommands },
  'legacy-key': { about: 'manage legacy API keys', load: async () => (await import('#cli/key.ts')).legacyKeyCommands },
  'sub-account': {
    about: 'manage sub-accounts',
    load: async () => (await import('#cli/sub-account.ts')).subAccountCommands,
  },
  user: {
    about: 'manage people who sign in to the web application',
    load: async () => (await import('#cli/user.ts')).userCommands,
  },
  carrier: { about: 'manage carrier accounts', load: async () => (await import('#cli/carrier.ts')).carrierCommands },
  store: { about: 'manage connected stores', load: async () => (await import('#cli/store.ts')).storeCommands },
  webhook: { about: 'manage webhooks', load: async () => (await import('#cli/webhook.ts')).webhookCommands },
  'secret-keys': {
    about: 'check the keys that sign label links and encrypt credentials',
    load: async () => (await import('#cli/secret-keys.ts')).secretKeyCommands,
  },
  credits: {
    about: 'manage credit and payments',
    load: async () => (await import('#cli/credits.ts')).creditCommands,
  },
  purchases: {
    about: 'list and resolve purchases of labels',
    load: async () => (await import('#cli/purchases.ts')).purchaseCommands,
  },
  refunds: {
    about: 'manage refunds that carriers decide on later',
    load: async () => (await import('#cli/labels.ts')).refundCommands,
  },
  labels: { about: 'manage labels and their files', load: async () => (await import('#cli/labels.ts')).labelCommands },
  audit: { about: 'read the audit trail', load: async () => (await import('#cli/audit.ts')).auditCommands },
  backup: {
    about: 'back up and restore the data folder: database, keys and label files',
    load: async () => (await import('#cli/backup.ts')).backupCommands,
  },
  migrate: {
    about:
      'migrate the database to the newest schema, as the service does when it starts (creates the database if needed)',
    load: async () => (await import('#cli/migrate.ts')).migrateCommand,
  },
  doctor: {
    about: 'check settings, database, carriers and open work, and report problems (changes nothing)',
    load: async () => (await import('#cli/doctor.ts')).doctorCommand,
  },
}

const ends = `
Commands use the database in DATABASE_URL, or the embedded one in WAYBILL_DATA_DIR (default: .waybill). Commands work
whether or not the service is running. Options that take an id also accept a name, if it is unique.

Exit codes: 0 (success), 1 (the command failed, or doctor found a problem), 2 (invalid arguments).`

type ProgramOptions = {
  /** The command line. Only the nouns that it names are loaded, which keeps `--help` fast. Absent: all of them. */
  words?: readonly string[]
  /** Opens the database of a command. */
  run?: (program: Command) => Run
}

export async function createProgram({ words, run = createRun }: ProgramOptions = {}): Promise<Command> {
  const program = new Command('waybill')
    .description(
      'manage a Waybill deployment: accounts, keys, people, carriers, stores, credit, purchases and the database',
    )
    .version(version, '--version', 'print the version')
    .option('--json', 'print the result as exactly one JSON document')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help to a command to see its options and examples)')
    .addHelpText('after', ends)
    .exitOverride()
  const opened = run(program)
  for (const [name, { about, load }] of Object.entries(nouns)) {
    const command = program.command(name).description(about)
    if (!words || words.includes(name)) (await load())(command, opened)
  }
  addExamples(program)
  return program
}

/** Loads the database code only when a command needs it. */
function createRun(program: Command): Run {
  const runOn = async (way: keyof Run, verb: Verb, acting: Acting) => {
    const { runOnDatabase } = await import('#cli/run-on-database.ts')
    await runOnDatabase({ program, way, verb, acting })
  }
  return {
    query: (verb) => runOn('query', verb, {}),
    change: (verb, acting = {}) => runOn('change', verb, acting),
    begin: (verb, acting = {}) => runOn('begin', verb, acting),
  }
}
