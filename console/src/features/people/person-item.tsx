import { useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import {
  type CreatedLink,
  changeRole,
  createResetLink,
  type People,
  type Person,
  type Role,
  revokeLink,
  separatePerson,
} from '../../api/queries/people.ts'
import { basePath } from '../../base-path.ts'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../shell/use-session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, type MenuEntry, removeEntry } from '../../ui/menu.tsx'
import { Badge, Notice } from '../../ui/notice.tsx'
import { Item } from '../../ui/section.tsx'
import { CopyButton, Email, When } from '../../ui/text.tsx'
import { DemoteDialog, RemoveDialog } from './leaving-dialogs.tsx'
import { isLocalLink, nameOf, roleTexts } from './text.ts'

type Props = { person: Person; people: People; onHanded: (handed: CreatedLinkProps) => void }

export function PersonItem({ person, people, onHanded }: Props) {
  const { user } = useSession()
  const { userId, role, joinedAt, isSeparate } = person
  const displayName = nameOf(person)
  const acts = usePersonActs(person, onHanded)
  return (
    <Item
      icon={<Initial text={displayName} />}
      title={
        <>
          {person.name ? <span className="wrap-anywhere">{displayName}</span> : <Email text={displayName} />}
          {userId === user.userId && <Badge>you</Badge>}
          {joinedAt === null && <Badge tone="warn">invited</Badge>}
          {isSeparate && <Badge>separate sign-in</Badge>}
        </>
      }
      about={
        <>
          <AboutPerson person={person} />
          {acts.failure && <span className="block text-bad">{failureMessage(acts.failure)}</span>}
        </>
      }
      actions={
        <>
          <Badge tone={role === 'Owner' ? 'accent' : 'neutral'}>{role}</Badge>
          <PersonMenu person={person} people={people} acts={acts} />
        </>
      }
    />
  )
}

type Acts = ReturnType<typeof usePersonActs>

/** Immediate actions. Removing a person needs a confirmation. */
function usePersonActs(person: Person, onHanded: Props['onHanded']) {
  const { userId, email, joinedAt, isSeparate } = person
  const displayName = nameOf(person)
  const move = useAction(changeRole, { refreshes: ['people', 'session'], toast: `Role changed for ${displayName}` })
  const link = useAction(createResetLink, {
    refreshes: ['people'],
    onDone: (created) => onHanded({ link: created, email, kind: joinedAt ? 'reset' : 'invitation', isSeparate }),
  })
  const separation = useAction(separatePerson, {
    refreshes: ['people'],
    onDone: (created) => onHanded({ link: created, email, kind: 'invitation', isSeparate: true }),
  })
  const ending = useAction(revokeLink, { refreshes: ['people'], toast: `Link revoked for ${displayName}` })
  return {
    changeRole: (role: Role) => move.run({ userId, role }),
    makeLink: () => link.run(userId),
    separate: () => separation.run(userId),
    endLink: () => ending.run(userId),
    isPending: move.isPending || link.isPending || separation.isPending || ending.isPending,
    failure: move.failure ?? link.failure ?? separation.failure ?? ending.failure,
  }
}

function AboutPerson({ person: { email, name, joinedAt, invitedAt, lastSeenAt, link } }: { person: Person }) {
  return (
    <>
      {name && (
        <>
          <span className="max-sm:block">
            <Email text={email} />
          </span>
          <span className="max-sm:hidden"> · </span>
        </>
      )}
      {joinedAt === null ? (
        <>
          invited <When moment={invitedAt} />
        </>
      ) : lastSeenAt ? (
        <>
          last seen <When moment={lastSeenAt} />
        </>
      ) : (
        'not signed in'
      )}
      {link ? <AboutLink link={link} /> : joinedAt === null && ' · no valid invitation link'}
    </>
  )
}

function PersonMenu({ person, people, acts }: { person: Person; people: People; acts: Acts }) {
  const { role, joinedAt, link } = person
  const displayName = nameOf(person)
  const [isRemoving, setRemoving] = useState(false)
  const [lowerRole, setLowerRole] = useState<Role | null>(null)
  const isOnlyOwner = role === 'Owner' && people.people.filter((other) => other.role === 'Owner').length === 1
  const reason = useDeniedReason('people.manage')
  const ownerReason = reason ?? (isOnlyOwner ? 'Make someone else an Owner first' : null)
  const managesKeys = (one: Role) =>
    people.roles.some((rights) => rights.role === one && rights.may.includes('keys.manage'))
  const choose = (other: Role) =>
    joinedAt !== null && managesKeys(role) && !managesKeys(other) ? setLowerRole(other) : acts.changeRole(other)
  const roles: MenuEntry[] = people.roles.map(({ role: other }) => ({
    id: other,
    text: other,
    about: roleTexts[other],
    isChosen: other === role,
    disabledReason: other === role ? null : ownerReason,
    onAction: () => other !== role && choose(other),
  }))
  const others: MenuEntry[] = [
    {
      id: 'link',
      text: joinedAt === null ? 'Create invitation link' : 'Create password reset link',
      icon: 'link',
      disabledReason: reason,
      onAction: acts.makeLink,
    },
    ...(joinedAt === null && !person.isSeparate
      ? [
          {
            id: 'separate',
            text: 'Create separate sign-in',
            about: 'If the link asks for a password that the person never set.',
            icon: 'person' as const,
            disabledReason: reason,
            onAction: acts.separate,
          },
        ]
      : []),
    ...(link ? [endLinkEntry(link, reason, acts.endLink)] : []),
    removeEntry({ text: 'Remove from account', disabledReason: ownerReason, onAction: () => setRemoving(true) }),
  ]
  return (
    <>
      <Menu
        label={`Actions for ${displayName}`}
        trigger={<IconButton icon="dots" label={`More actions for ${displayName}`} isPending={acts.isPending} />}
        groups={[{ title: 'Role', entries: roles }, { entries: others }]}
      />
      {isRemoving && <RemoveDialog person={person} onClose={() => setRemoving(false)} />}
      {lowerRole && <DemoteDialog person={person} role={lowerRole} onClose={() => setLowerRole(null)} />}
    </>
  )
}

/** A link that is still valid. */
const AboutLink = ({ link: { kind, madeBy, expiresAt } }: { link: NonNullable<Person['link']> }) => (
  <span className="block">
    {kind === 'invitation' ? 'Invitation link' : 'Password reset link'} from{' '}
    {madeBy ? madeBy.name || madeBy.email : 'the operator'} · expires <When moment={expiresAt} />
  </span>
)

const endLinkEntry = (
  { kind }: NonNullable<Person['link']>,
  disabledReason: string | null,
  onAction: () => void,
): MenuEntry => ({
  id: 'end-link',
  text: kind === 'invitation' ? 'Revoke invitation link' : 'Revoke password reset link',
  icon: 'ban',
  disabledReason,
  onAction,
})

const Initial = ({ text }: { text: string }) => (
  <span
    aria-hidden="true"
    className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-12 font-semibold text-text-2"
  >
    {text.charAt(0).toUpperCase()}
  </span>
)

export type CreatedLinkProps = {
  link: CreatedLink
  email: string
  kind: 'invitation' | 'reset'
  isSeparate: boolean
}

/** Shows a link that is returned only once. */
export function LinkDialog({
  handed: { link, email, kind, isSeparate },
  onClose,
}: {
  handed: CreatedLinkProps
  onClose: () => void
}) {
  return (
    <Dialog
      title={kind === 'invitation' ? 'Invitation link created' : 'Password reset link created'}
      isOpen
      onClose={onClose}
    >
      <p className="-mt-2 text-13 text-text-2">
        Send this link to <strong className="font-medium text-text">{email}</strong>. The link works once and expires{' '}
        <When moment={link.expiresAt} />.
      </p>
      <div className="flex items-center gap-1 rounded-2 border border-line bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-12 break-all">{link.link}</code>
        <CopyButton text={link.link} label="Copy link" />
      </div>
      {isLocalLink(link.link) && (
        <Notice kind="warn" title="This link only works on this computer">
          Ask the operator to set WAYBILL_PUBLIC_URL to the URL that other people use to reach Waybill. New links will
          start with that URL.
        </Notice>
      )}
      {isSeparate && <SignInPageOfAccount email={email} />}
      <Notice kind="warn">This link is shown only once. Anyone who has the link can sign in as {email}.</Notice>
      <div className="flex justify-end">
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

/** Somebody else signs in with this email address at the page of all accounts. */
function SignInPageOfAccount({ email }: { email: string }) {
  const { account } = useSession()
  const url = new URL(`${basePath}sign-in?account=${account.accountId}`, location.origin).href
  return (
    <Notice kind="info" title="This person has a sign-in page of their own">
      <p>
        In a new browser, {email} signs in to {account.name} here:
      </p>
      <p className="flex items-center gap-1">
        <code className="min-w-0 flex-1 font-mono text-12 break-all">{url}</code>
        <CopyButton text={url} label="Copy URL of the sign-in page" />
      </p>
    </Notice>
  )
}
