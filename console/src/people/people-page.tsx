import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HandedLink, peopleQuery } from '../api/queries/people.ts'
import { List } from '../design/list.tsx'
import { Section } from '../design/section.tsx'
import { BeginButton } from '../frame/begin-button.tsx'
import { Page } from '../frame/page.tsx'
import { useRefusal } from '../frame/use-refusal.ts'
import { useSession } from '../frame/use-session.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PersonItem } from './person-item.tsx'
import { RolesSection } from './roles-section.tsx'

/** A link that was made just now, and for whom. */
export type Handed = { link: HandedLink; email: string; kind: 'invitation' | 'reset' }

/** Who works in the account. */
export function PeoplePage() {
  const { account } = useSession()
  const { data } = useSuspenseQuery(peopleQuery())
  const [isInviting, setInviting] = useState(false)
  const [handed, setHanded] = useState<Handed | null>(null)
  const refusal = useRefusal('people.manage')
  return (
    <Page
      title="People"
      about={`People who can sign in to ${account.name}, and their roles.`}
      actions={
        <BeginButton text="Invite someone" group="People" disabledReason={refusal} onPress={() => setInviting(true)} />
      }
    >
      <Section title={data.people.length === 1 ? '1 person' : `${data.people.length} people`} isFlush>
        <List label="People">
          {data.people.map((person) => (
            <PersonItem key={person.userId} person={person} people={data} onHanded={setHanded} />
          ))}
        </List>
      </Section>
      <RolesSection roles={data.roles} />
      {isInviting && <InviteDialog people={data} onClose={() => setInviting(false)} onHanded={setHanded} />}
      {handed && <LinkDialog handed={handed} onClose={() => setHanded(null)} />}
    </Page>
  )
}
