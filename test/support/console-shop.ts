/** An account with people in the web application, and a program that works for it. */
import type { Role } from '#domain/people/person.ts'
import { type Browser, openPerson, type SignedIn } from './browser.ts'
import { type Client, createClient } from './client.ts'
import type { TestEnvironment } from './test-environment.ts'

export type Shop = { accountId: string; client: Client; person: SignedIn; browser: Browser }

/** @param role of the person who has signed in */
export async function openShop(
  environment: TestEnvironment,
  { role = 'Packer', credit }: { role?: Role; credit?: string } = {},
): Promise<Shop> {
  const account = await environment.openAccount(credit === undefined ? {} : { credit })
  const client = await createClient(environment.url).signIn(account)
  const person = await openPerson(environment, { accountId: account.accountId, role })
  return { accountId: account.accountId, client, person, browser: person.browser }
}
