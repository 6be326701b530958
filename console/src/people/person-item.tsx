import { useState } from 'react'
import {
  changeRole,
  endLink,
  makeResetLink,
  type People,
  type Person,
  type Role,
  removePerson,
} from '../api/queries/people.ts'
import { wordsOf } from '../api/words.ts'
import { Badge } from '../design/badge.tsx'
import { IconButton } from '../design/icon-button.tsx'
import { Item } from '../design/list.tsx'
import { Menu } from '../design/menu.tsx'
import { When } from '../design/when.tsx'
import { ConfirmAct } from '../frame/confirm-act.tsx'
import { useAct } from '../frame/use-act.ts'
import { useRefusal } from '../frame/use-refusal.ts'
import { useSession } from '../frame/use-session.ts'
import type { Handed } from './people-page.tsx'
import { aboutRoles } from './words.ts'

type Props = { person: Person; people: People; onHanded: (handed: Handed) => void }

/** One of the people, and what can be done with him. */
export function PersonItem({ person, people, onHanded }: Props) {
  const { user } = useSession()
  const { userId, email, name, role, joinedAt, invitedAt, lastSeenAt, link: open } = person
  const [isRemoving, setRemoving] = useState(false)
  const move = useAct(changeRole, { refreshes: ['people', 'session'], toast: `${name || email} has another role` })
  const link = useAct(makeResetLink, {
    refreshes: ['people'],
    onDone: (made) => onHanded({ link: made, email, kind: joinedAt ? 'reset' : 'invitation' }),
  })
  const ending = useAct(endLink, { refreshes: ['people'], toast: `The link of ${name || email} has ended` })
  const isOnlyOwner = role === 'Owner' && people.people.filter((other) => other.role === 'Owner').length === 1
  const reason = useRefusal('people.manage')
  const ownerReason = reason ?? (isOnlyOwner ? 'Make somebody else an Owner first' : null)
  const failure = move.failure ?? link.failure ?? ending.failure
  const called = name || email
  return (
    <Item
      icon={<Initial text={called} />}
      title={
        <>
          <span className="truncate">{called}</span>
          {userId === user.userId && <Badge>you</Badge>}
          {joinedAt === null && <Badge tone="warn">invited</Badge>}
        </>
      }
      about={
        <>
          {name && (
            <>
              <span className="max-sm:block max-sm:truncate" title={email}>
                {email}
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
              seen <When moment={lastSeenAt} />
            </>
          ) : (
            'not signed in'
          )}
          {open ? <AboutLink link={open} /> : joinedAt === null && ' · the invitation has ended'}
          {failure && <span className="block text-bad">{wordsOf(failure)}</span>}
        </>
      }
      actions={
        <>
          <Badge tone={role === 'Owner' ? 'accent' : 'neutral'}>{role}</Badge>
          <Menu
            label={`What to do with ${called}`}
            trigger={
              <IconButton
                icon="dots"
                label={`More of ${called}`}
                isPending={move.isPending || link.isPending || ending.isPending}
              />
            }
            groups={[
              {
                title: 'Role',
                entries: people.roles.map(({ role: other }) => ({
                  id: other,
                  text: other,
                  about: aboutRoles[other],
                  isChosen: other === role,
                  disabledReason: other === role ? null : ownerReason,
                  onAction: () => other !== role && move.run({ userId, role: other as Role }),
                })),
              },
              {
                entries: [
                  {
                    id: 'link',
                    text: joinedAt === null ? 'New invitation link' : 'Link to set a password',
                    icon: 'link',
                    disabledReason: reason,
                    onAction: () => link.run(userId),
                  },
                  ...(open
                    ? [
                        {
                          id: 'end-link',
                          text: open.kind === 'invitation' ? 'End the invitation link' : 'End the link',
                          icon: 'ban' as const,
                          disabledReason: reason,
                          onAction: () => ending.run(userId),
                        },
                      ]
                    : []),
                  {
                    id: 'remove',
                    text: 'Remove from the account',
                    icon: 'trash',
                    isDangerous: true,
                    disabledReason: ownerReason,
                    onAction: () => setRemoving(true),
                  },
                ],
              },
            ]}
          />
          {isRemoving && <RemoveDialog person={person} onClose={() => setRemoving(false)} />}
        </>
      }
    />
  )
}

/** A link that somebody may come by still. */
const AboutLink = ({ link: { kind, madeBy, expiresAt } }: { link: NonNullable<Person['link']> }) => (
  <span className="block">
    {kind === 'invitation' ? 'Invitation' : 'Link to set a password'} by{' '}
    {madeBy ? madeBy.name || madeBy.email : 'whoever runs this service'} · ends <When moment={expiresAt} />
  </span>
)

function RemoveDialog({ person: { userId, name, email }, onClose }: { person: Person; onClose: () => void }) {
  const { account } = useSession()
  const called = name || email
  const act = useAct(removePerson, { refreshes: ['people'], toast: `${called} is out`, onDone: onClose })
  return (
    <ConfirmAct
      title={`Remove ${called}?`}
      onClose={onClose}
      act={act}
      onConfirm={() => act.run(userId)}
      verb={`Remove ${called}`}
      otherwise="Cancel"
    >
      {called} gets into {account.name} no more, and is signed out of it now. What was done stays in the trail. API keys
      stay as they are.
    </ConfirmAct>
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
