import { type Command, InvalidArgumentError } from 'commander'
import { linkUrl } from '#app/banner.ts'
import type { Config } from '#app/config.ts'
import {
  accountOption,
  CommandError,
  getAccountId,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
} from '#cli/command-line.ts'
import type { NewLink } from '#domain/people/links/links.ts'
import { invitePerson, makeResetLink, removePerson } from '#domain/people/manage-people.ts'
import { type Role, roles } from '#domain/people/person.ts'
import { listPeople } from '#domain/people/queries.ts'

function role(text: string): Role {
  const found = roles.find((one) => one.toLowerCase() === text.trim().toLowerCase())
  if (!found) throw new InvalidArgumentError(`The value must be one of ${roles.join(', ')}.`)
  return found
}

const userOption = ['--user <user>', 'person, by id, email address or name', name] as const

/** @returns the ids of the account and the person @throws CommandError if the name is unknown or ambiguous */
async function getIds(
  tools: Tools,
  { account, user }: { account: string; user: string },
): Promise<{ accountId: string; userId: string }> {
  const accountId = await getAccountId(tools, account)
  const called = user.toLowerCase()
  const people = await listPeople(tools, { accountId })
  const byId = people.filter(({ userId, email }) => [userId, email.toLowerCase()].includes(called))
  const found = byId.length > 0 ? byId : people.filter((one) => one.name === user)
  if (found[0] && found.length === 1) return { accountId, userId: found[0].userId }
  if (found.length === 0) throw new CommandError(`Person "${user}" not found in this account.`)
  const emails = found.map(({ email }) => email).join(', ')
  throw new CommandError(`More than one person is named "${user}". Use an email address: ${emails}.`)
}

/** The URL of the web application, according to the settings. */
const consoleUrl = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`

const linkOutput = ({ config }: Tools, { userId, link }: { userId: string; link: NewLink }) => ({
  userId,
  link: linkUrl(consoleUrl(config), link.token),
})

export function userCommands(user: Command, run: Run): void {
  user
    .command('create')
    .description('invite a person to an account with a link (printed once, works once, expires in 7 days)')
    .requiredOption(...accountOption)
    .requiredOption('--email <email>', 'email address to sign in with', name)
    .requiredOption('--role <role>', `role: ${roles.join(', ')}`, role)
    .option(...reasonOption)
    .option(...operatorOption)
    .action(({ account, email, role, ...acting }) =>
      run.change(async (tools) => {
        const accountId = await getAccountId(tools, account)
        return linkOutput(tools, await invitePerson(tools, { accountId, email, role, madeBy: null }))
      }, acting),
    )
  user
    .command('list')
    .description('list the people of an account')
    .requiredOption(...accountOption)
    .action(({ account }) =>
      run.query(async (tools) => {
        return listPeople(tools, { accountId: await getAccountId(tools, account) })
      }),
    )
  user
    .command('reset-link')
    .description('create a link to set a new password, or a new invitation (printed once)')
    .requiredOption(...accountOption)
    .requiredOption(...userOption)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const ids = await getIds(tools, options)
        return linkOutput(tools, await makeResetLink(tools, { ...ids, madeBy: null }))
      }, options),
    )
  user
    .command('remove')
    .description('remove a person from an account, end their sessions there and revoke the keys that they created')
    .requiredOption(...accountOption)
    .requiredOption(...userOption)
    .option('--keep-keys', 'keep the API keys and legacy API keys that the person created')
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const ids = await getIds(tools, options)
        const revoked = await removePerson(tools, { ...ids, revokesKeys: !options.keepKeys, by: null })
        return {
          userId: ids.userId,
          removed: true,
          revokedKeys: [...revoked.apiKeys.map(({ name }) => name), ...revoked.legacyKeys.map(({ key }) => key)],
        }
      }, options),
    )
}
