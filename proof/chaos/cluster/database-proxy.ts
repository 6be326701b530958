/** A proxy between one node and the database. It can hold back the database's responses, or make a statement fail. */
import type { Socket } from 'node:net'
import { openDatabaseProxy, type DatabaseProxy as Way } from '../../../test/support/database-proxy.ts'
import { type StatementFaults, statementFaults } from './statement-faults.ts'

export type DatabaseProxy = Way & {
  /** From now on statements arrive, and no answer does. */
  holdAnswers(): void
  /** Releases the held bytes and all later ones. */
  releaseAnswers(): void
  faults: StatementFaults
}

export async function runDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const faults = statementFaults()
  const answers = new Set<Socket>()
  let isHeld = false

  const proxy = await openDatabaseProxy(databaseUrl, ({ database, cut }) => {
    answers.add(database)
    database.once('close', () => answers.delete(database))
    if (isHeld) database.pause()
    const statements = faults.filterOf(cut)
    return { toDatabase: statements.pass, toNode: statements.answered }
  })
  return {
    ...proxy,
    holdAnswers() {
      isHeld = true
      for (const database of answers) database.pause()
    },
    releaseAnswers() {
      isHeld = false
      for (const database of answers) database.resume()
    },
    faults,
  }
}
