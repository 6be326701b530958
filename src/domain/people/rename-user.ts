import { parseName } from '#domain/accounts/account.ts'
import * as sql from '#domain/people/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Sets what a person wants to be called, everywhere. @throws ValidationError */
export async function renameUser(deps: { db: Queryable }, command: { userId: string; name: string }): Promise<void> {
  const name = parseName(command.name)
  await sql.updateUser(deps.db, command.userId, { name, passwordHash: null })
}
