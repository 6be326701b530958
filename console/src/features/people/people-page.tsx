import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import { invitePerson, type People, peopleQuery, type Role } from '../../api/queries/people.ts'
import { CreateButton, FormActions } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../shell/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { List, Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { type CreatedLinkProps, LinkDialog, PersonItem } from './person-item.tsx'
import { permissionTexts, roleTexts } from './text.ts'

export function PeoplePage() {
  const { account } = useSession()
  const { data } = useSuspenseQuery(peopleQuery())
  const [isInviting, setInviting] = useState(false)
  const [handed, setHanded] = useState<CreatedLinkProps | null>(null)
  const deniedReason = useDeniedReason('people.manage')
  return (
    <Page
      title="People"
      about={`People who can sign in to ${account.name}, and their roles.`}
      actions={
        <CreateButton
          text="Invite someone"
          group="People"
          disabledReason={deniedReason}
          onPress={() => setInviting(true)}
        />
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

type Props = { people: People; onClose: () => void; onHanded: (handed: CreatedLinkProps) => void }

function InviteDialog({ people, onClose, onHanded }: Props) {
  const action = useAction(
    async ({ email = '', role }: Record<string, string>) => ({
      email,
      link: await invitePerson({ email, role: role as Role }),
    }),
    {
      refreshes: ['people'],
      onDone: ({ email, link }) => {
        onClose()
        onHanded({ email, link, kind: 'invitation', isSeparate: false })
      },
    },
  )
  return (
    <Dialog title="Invite someone" isOpen onClose={onClose}>
      <Form
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['email', 'role'])}
        onSubmit={action.run}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Create invitation link
          </FormActions>
        }
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint="Waybill doesn’t send email. You’ll get an invitation link to share."
          autoFocus
        />
        <Select
          label="Role"
          name="role"
          defaultValue="Packer"
          choices={people.roles.map(({ role }) => ({ id: role, text: role, about: roleTexts[role] }))}
        />
      </Form>
    </Dialog>
  )
}

/** The permissions of each role, from the service. */
function RolesSection({ roles }: { roles: People['roles'] }) {
  const acts = (Object.entries(permissionTexts) as [keyof typeof permissionTexts, string | null][]).filter(
    ([, words]) => words !== null,
  )
  return (
    <Section
      title="Roles and permissions"
      about="An API key has full access to the account, whatever the role of the person who created it. Everyone can see the orders of all sub-accounts."
      isFlush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section aria-label="Permissions by role" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full text-13 sm:min-w-136">
          <thead>
            <tr className="border-b border-line bg-surface text-left text-12 text-text-2">
              <th scope="col" className="px-4 py-2 align-bottom font-medium">
                Permission
              </th>
              {roles.map(({ role }) => (
                <th
                  key={role}
                  scope="col"
                  className="px-2 py-2 text-center align-bottom font-medium max-sm:last:pr-4 sm:w-24"
                >
                  {/* Vertical, so that all roles fit into narrow windows. */}
                  <span className="max-sm:inline-block max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]">
                    {role}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {acts.map(([act, words]) => (
              <tr key={act}>
                <th scope="row" className="px-4 py-1.5 text-left font-normal sm:whitespace-nowrap">
                  {words}
                </th>
                {roles.map(({ role, may }) => (
                  <td key={role} className="px-2 py-1.5 text-center max-sm:last:pr-4">
                    {may.includes(act) ? (
                      <>
                        <Icon name="check" className="mx-auto size-4 text-ok" />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden="true" className="text-text-3">
                          –
                        </span>
                        <span className="sr-only">no</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
