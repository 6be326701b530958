import { useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import {
  type CreatedLink,
  changeRole,
  createResetLink,
  type People,
  type Person,
  type Role,
  removePerson,
  revokeLink,
} from '../../api/queries/people.ts'
import { ConfirmAction } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../shell/use-session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, type MenuEntry, removeEntry } from '../../ui/menu.tsx'
import { Badge, Notice } from '../../ui/notice.tsx'
import { Item } from '../../ui/section.tsx'
import { CopyButton, Email, When } from '../../ui/text.tsx'
import { isLocalLink, roleTexts } from './text.ts'

type Props = { person: Person; people: People; onHanded: (handed: CreatedLinkProps) => void }

export function PersonItem({ person, people, onHanded }: Props) {
  const { user } = useSession()
  const { userId, role, joinedAt } = person
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

const nameOf = ({ name, email }: Person): string => name || email

type Acts = ReturnType<typeof usePersonActs>

/** Immediate actions. Removing a person needs a confirmation. */
function usePersonActs(person: Person, onHanded: Props['onHanded']) {
  const { userId, email, joinedAt } = person
  const displayName = nameOf(person)
  const move = useAction(changeRole, { refreshes: ['people', 'session'], toast: `Role changed for ${displayName}` })
  const link = useAction(createResetLink, {
    refreshes: ['people'],
    onDone: (created) => onHanded({ link: created, email, kind: joinedAt ? 'reset' : 'invitation' }),
  })
  const ending = useAction(revokeLink, { refreshes: ['people'], toast: `Link revoked for ${displayName}` })
  return {
    changeRole: (role: Role) => move.run({ userId, role }),
    makeLink: () => link.run(userId),
    endLink: () => ending.run(userId),
    isPending: move.isPending || link.isPending || ending.isPending,
    failure: move.failure ?? link.failure ?? ending.failure,
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
  const isOnlyOwner = role === 'Owner' && people.people.filter((other) => other.role === 'Owner').length === 1
  const reason = useDeniedReason('people.manage')
  const ownerReason = reason ?? (isOnlyOwner ? 'Make someone else an Owner first' : null)
  const roles: MenuEntry[] = people.roles.map(({ role: other }) => ({
    id: other,
    text: other,
    about: roleTexts[other],
    isChosen: other === role,
    disabledReason: other === role ? null : ownerReason,
    onAction: () => other !== role && acts.changeRole(other),
  }))
  const others: MenuEntry[] = [
    {
      id: 'link',
      text: joinedAt === null ? 'Create invitation link' : 'Create password reset link',
      icon: 'link',
      disabledReason: reason,
      onAction: acts.makeLink,
    },
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

function RemoveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { account } = useSession()
  const displayName = nameOf(person)
  const action = useAction(removePerson, { refreshes: ['people'], toast: `${displayName} removed`, onDone: onClose })
  return (
    <ConfirmAction
      title={`Remove ${displayName}?`}
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(person.userId)}
      verb={`Remove ${displayName}`}
      otherwise="Cancel"
    >
      {displayName} is signed out and loses access to {account.name} immediately. Past actions stay in the audit trail,
      and API keys keep working.
    </ConfirmAction>
  )
}

const Initial = ({ text }: { text: string }) => (
  <span
    aria-hidden="true"
    className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-12 font-semibold text-text-2"
  >
    {text.charAt(0).toUpperCase()}
  </span>
)

export type CreatedLinkProps = { link: CreatedLink; email: string; kind: 'invitation' | 'reset' }

/** Shows a link that is returned only once. */
export function LinkDialog({
  handed: { link, email, kind },
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
      <Notice kind="warn">This link is shown only once. Anyone who has the link can sign in as {email}.</Notice>
      <div className="flex justify-end">
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
