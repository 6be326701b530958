import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleQuery } from '../../api/queries/people.ts'
import { BeginButton } from '../../shell/begin-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useSession } from '../../shell/use-session.ts'
import { List } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type Handed, LinkDialog } from './link-dialog.tsx'
import { PersonItem } from './person-item.tsx'
import { RolesSection } from './roles-section.tsx'

/** A link that was made just now, and for whom. */
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
