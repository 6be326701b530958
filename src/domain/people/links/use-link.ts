import { nameIssues } from '#domain/accounts/account.ts'
import { getStoredLink } from '#domain/people/links/links.ts'
import * as sql from '#domain/people/links/sql.ts'
import { auditRename } from '#domain/people/manage-people.ts'
import { deletePasskeysOfUser } from '#domain/people/passkeys/sql.ts'
import { emailIssue, parseEmail } from '#domain/people/person.ts'
import type { BrowserClient, Session, SignedIn } from '#domain/people/sessions/session.ts'
import { deleteSessionsOfUser } from '#domain/people/sessions/sql.ts'
import { forgetBrowsers } from '#domain/people/sign-in/known-browsers.ts'
import { assertStrongPassword } from '#domain/people/sign-in/passwords.ts'
import { enterAccount, enterLastAccount } from '#domain/people/sign-in/sign-in.ts'
import {
  lockVerified,
  type SignInDeps,
  userActor,
  type Verified,
  verifyPassword,
} from '#domain/people/sign-in/verify-password.ts'
import * as people from '#domain/people/sql.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, required } from '#kit/errors/validation-issues.ts'
import type { Transaction } from '#kit/postgres.ts'

export type LinkUse = {
  token: string
  /** The new password, or the existing one of an invited person who has one. */
  password: string
  /** The new name. Null keeps the current one. */
  name: string | null
  /** The email address of the new owner, which the link does not contain. */
  email: string | null
  client: BrowserClient
  /** The session of the browser that uses the link, or null. */
  session: Session | null
}

/**
 * Uses a link once: sets the password, accepts the invitation and signs in. An invitation never sets the password of a
 * person who has one, because the inviting person has seen the link. All other ways to sign in end: an Owner of an
 * earlier account could have created them, and would get into the next account.
 *
 * @throws ServiceError `Link.NotFound`, ValidationError; `Session.SignInRefused` if the person's existing password
 *   differs; `Person.EmailTaken` if another user has the owner's address
 */
export async function useLink(deps: SignInDeps, use: LinkUse): Promise<SignedIn> {
  const { link: storedLink, user } = await getStoredLink(deps, use.token)
  if (storedLink.kind === 'invitation' && user && user.passwordHash !== null) {
    const { password, client } = use
    // A separate user with a password belongs to the account already.
    const shown = await verifyPassword(deps, { email: user.email, password, accountId: null, client })
    return deps.db.transaction((tx) => accept(deps, tx, { storedLink, use, shown }))
  }
  const { email, name } = readPerson(storedLink.kind, use, user)
  assertStrongPassword(use.password, [email, name ?? user?.name ?? ''])
  const passwordHash = await deps.passwords.hash(use.password)
  return deps.db.transaction((tx) => accept(deps, tx, { storedLink, use: { ...use, email, name }, passwordHash }))
}

/** Lists the missing fields of a person. They may already have a name. */
function readPerson(kind: sql.LinkKind, use: LinkUse, user: people.FoundUser | null) {
  const name = use.name?.trim() || null
  const isNamed = name === null && !!user?.name
  const email = kind === 'owner' ? parseEmail(use.email ?? '') : (user?.email ?? null)
  assertNoIssues([
    ...(email === null ? [use.email === null ? required('invalid', 'email') : emailIssue()] : []),
    ...(isNamed ? [] : nameIssues(name ?? '')),
  ])
  return { email: email ?? '', name }
}

type Accepted = {
  /** The link as it was read before the transaction. */
  storedLink: sql.StoredLink
  use: LinkUse
} & (
  | { passwordHash: string }
  /** The person keeps their password. */
  | { shown: Verified }
)

async function accept(deps: SignInDeps, tx: Transaction, accepted: Accepted): Promise<SignedIn> {
  const { storedLink, use } = accepted
  if (storedLink.accountId !== null) await people.lockPeople(tx, storedLink.accountId)
  if ('shown' in accepted) await lockVerified(tx, accepted.shown)
  else if (storedLink.userId !== null) await people.lockUser(tx, storedLink.userId)
  const [link] = await sql.takeLink(tx, hashSecret(use.token), deps.clock.now())
  if (!link) throw serviceError('Link.NotFound')
  const { accountId } = link
  const userId = link.userId ?? (await makeOwner(deps, tx, use, accountId as string))
  if (link.kind === 'reset' && accountId !== null) await refuseForeignReset(tx, accountId, userId)
  if ('shown' in accepted) await endOtherAccess(deps, tx, { link, userId, exceptPasskeyId: ownPasskeyId(use, userId) })
  else await setPassword(deps, tx, { link, userId, name: use.name, passwordHash: accepted.passwordHash })
  if (link.kind !== 'reset' && accountId !== null) await join(deps, tx, accountId, userId)
  const entering = { userId, signedInBy: 'link', passkeyId: null, client: use.client } as const
  return link.kind === 'reset' || accountId === null
    ? enterLastAccount(deps, tx, entering)
    : enterAccount(deps, tx, { ...entering, accountId })
}

/**
 * The first user of an owner's link becomes the Owner. A known user cannot become the Owner by entering their address.
 */
async function makeOwner(deps: SignInDeps, tx: Transaction, use: LinkUse, accountId: string): Promise<string> {
  const [owner] = await people.selectAnyOwner(tx)
  if (owner) throw serviceError('Link.NotFound')
  const now = deps.clock.now()
  const [created] = await people.insertUser(tx, { email: use.email ?? '', name: use.name ?? '', now })
  if (!created) throw serviceError('Person.EmailTaken')
  await people.insertMembership(tx, { accountId, userId: created.userId, role: 'Owner', now })
  return created.userId
}

/** A person who has joined another account in the meantime can be let in only by an operator. */
async function refuseForeignReset(tx: Transaction, accountId: string, userId: string): Promise<void> {
  const [person] = await people.selectPerson(tx, accountId, userId)
  if (!person || person.belongsElsewhere) throw serviceError('Link.NotFound')
}

/** Anyone who may have known the previous password is signed out. */
async function setPassword(
  deps: SignInDeps,
  tx: Transaction,
  set: { link: sql.StoredLink; userId: string; name: string | null; passwordHash: string },
): Promise<void> {
  const { link, userId, name, passwordHash } = set
  const audit = deps.auditBy(userActor(userId))
  if (name !== null) await auditRename({ audit }, tx, { userId, name })
  const write = link.kind === 'reset' ? people.updateUser : people.setFirstPassword
  const [written] = await write(tx, userId, { name, passwordHash })
  if (!written) throw serviceError('Session.SignInRefused')
  await endOtherAccess(deps, tx, { link, userId, exceptPasskeyId: null })
  await sql.deleteResetLinks(tx, userId)
  await forgetBrowsers(deps, tx, { userId, exceptSecret: null })
  await audit(tx, {
    act: 'user.password',
    accountId: link.accountId,
    subjects: { userId },
    details: { by: link.kind },
  })
}

/** The passkey that the person used in this browser. It is certainly their own. */
const ownPasskeyId = ({ session }: LinkUse, userId: string): string | null =>
  session?.user.userId === userId ? session.passkeyId : null

async function endOtherAccess(
  deps: SignInDeps,
  tx: Transaction,
  { link, userId, exceptPasskeyId }: { link: sql.StoredLink; userId: string; exceptPasskeyId: string | null },
): Promise<void> {
  await deleteSessionsOfUser(tx, userId, null)
  for (const { passkeyId, name } of await deletePasskeysOfUser(tx, userId, exceptPasskeyId)) {
    await deps.auditBy(userActor(userId))(tx, {
      act: 'user.passkey-remove',
      // Earlier sessions are not recorded in the audit trail of the joined account.
      accountId: link.kind === 'reset' ? link.accountId : null,
      subjects: { userId, passkeyId },
      details: { name, by: link.kind },
    })
  }
}

async function join(deps: SignInDeps, tx: Transaction, accountId: string, userId: string): Promise<void> {
  const [joined] = await people.updateJoined(tx, accountId, userId, deps.clock.now())
  if (!joined) throw serviceError('Link.NotFound')
  const { role, email } = joined
  await deps.auditBy(userActor(userId))(tx, {
    act: 'person.join',
    accountId,
    subjects: { userId },
    details: { email, role },
  })
}
