import { refuseViolations } from '#errors/violations.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#people/sql.ts'
import { nameViolations } from '#people/user-name.ts'

/** Sets what a person wants to be called, everywhere. @throws ValidationError */
export async function renameUser(deps: { db: Queryable }, command: { userId: string; name: string }): Promise<void> {
  const name = command.name.trim()
  refuseViolations(nameViolations(name))
  await sql.updateUser(deps.db, command.userId, { name, passwordHash: null })
}
