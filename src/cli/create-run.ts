import type { Command } from 'commander'
import type { Acting, Run, Verb } from '#cli/command-line.ts'

/** Loads the database code only after the command line has been parsed, which keeps `--help` fast. */
export function createRun(program: Command): Run {
  const runOn = async (way: 'query' | 'change' | 'begin', verb: Verb, acting: Acting) => {
    const { runOnDatabase } = await import('#cli/run-on-database.ts')
    await runOnDatabase({ program, way, verb, acting })
  }
  return {
    query: (verb) => runOn('query', verb, {}),
    change: (verb, acting = {}) => runOn('change', verb, acting),
    begin: (verb, acting = {}) => runOn('begin', verb, acting),
  }
}
