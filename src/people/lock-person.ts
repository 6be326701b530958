import { serviceError } from '#errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'
import type { Role } from '#people/roles.ts'
import * as sql from '#people/sql.ts'

type KnownPerson = { email: string; role: Role; joinedAt: Date | null; hasPassword: boolean; belongsElsewhere: boolean }

/** Keeps others from changing who the account's people are, and what is this one's. @throws ServiceError `Person.NotFound` */
export async function lockPerson(tx: Transaction, accountId: string, userId: string): Promise<KnownPerson> {
  await sql.lockPeople(tx, accountId)
  await sql.lockUser(tx, userId)
  const [person] = await sql.selectPerson(tx, accountId, userId)
  if (!person) throw serviceError('Person.NotFound')
  return person
}

/** @throws ServiceError `Person.LastOwner` where the person is the account's only Owner */
export async function refuseWithoutOwner(tx: Transaction, accountId: string, person: KnownPerson): Promise<void> {
  if (person.role !== 'Owner' || person.joinedAt === null) return
  const [owners] = await sql.countWithRole(tx, accountId, 'Owner')
  if ((owners?.count ?? 0) <= 1) throw serviceError('Person.LastOwner')
}
