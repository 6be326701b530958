import type { Person } from '#domain/people/person.ts'
import { type Act, may } from '#domain/people/roles.ts'
import * as sql from '#domain/people/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The people of an account, those who were invited first before the others. */
export const listPeople = (deps: { db: Queryable }, command: { accountId: string }): Promise<Person[]> =>
  sql.selectPeople(deps.db, command.accountId)

const maxAsked = 5

/** Those of the account who may do it: whom to ask who may not. */
export async function listPeopleWhoMay(
  deps: { db: Queryable },
  command: { accountId: string; act: Act },
): Promise<Person[]> {
  const people = await sql.selectPeople(deps.db, command.accountId)
  return people.filter(({ role, joinedAt }) => joinedAt !== null && may[role][command.act]).slice(0, maxAsked)
}
