import { may, type Role } from '#domain/people/roles.ts'
import * as sql from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

type KnownPerson = { email: string; role: Role; joinedAt: Date | null; hasPassword: boolean; belongsElsewhere: boolean }

/**
 * Keeps others from changing who the account's people are.
 *
 * @param by the person for whom that is done; null: an operator
 * @throws ServiceError `Session.Required` where he was taken out, or given another role, since he asked: his sessions
 *   have ended by then
 */
export async function lockPeopleFor(tx: Transaction, accountId: string, by: string | null): Promise<void> {
  await sql.lockPeople(tx, accountId)
  if (by === null) return
  const [person] = await sql.selectPerson(tx, accountId, by)
  if (!person || !may[person.role]['people.manage']) throw serviceError('Session.Required')
}

/** The same for what is this one's as well. @throws ServiceError `Person.NotFound`; as `lockPeopleFor` */
export async function lockPerson(
  tx: Transaction,
  accountId: string,
  userId: string,
  by: string | null,
): Promise<KnownPerson> {
  await lockPeopleFor(tx, accountId, by)
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
