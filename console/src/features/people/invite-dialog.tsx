import { invitePerson, type People, type Role } from '../../api/queries/people.ts'
import { fieldErrorsOf, formFailureOf } from '../../api/words.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import type { Handed } from './link-dialog.tsx'
import { aboutRoles } from './words.ts'

type Props = { people: People; onClose: () => void; onHanded: (handed: Handed) => void }

export function InviteDialog({ people, onClose, onHanded }: Props) {
  const act = useAct(
    async ({ email = '', role }: Record<string, string>) => ({
      email,
      link: await invitePerson({ email, role: role as Role }),
    }),
    {
      refreshes: ['people'],
      onDone: ({ email, link }) => {
        onClose()
        onHanded({ email, link, kind: 'invitation' })
      },
    },
  )
  return (
    <Dialog title="Invite someone" isOpen onClose={onClose}>
      <Form
        errors={fieldErrorsOf(act.failure)}
        failure={formFailureOf(act.failure, ['email', 'role'])}
        onSubmit={act.run}
        actions={
          <FormActions isPending={act.isPending} onCancel={onClose}>
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
          choices={people.roles.map(({ role }) => ({ id: role, text: role, about: aboutRoles[role] }))}
        />
      </Form>
    </Dialog>
  )
}
