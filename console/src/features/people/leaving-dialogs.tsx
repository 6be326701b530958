/** Dialogs that end a person's access, with the keys that they created. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  changeRole,
  type KeysOfPerson,
  keysOfPersonQuery,
  type Person,
  type Role,
  removePerson,
} from '../../api/queries/people.ts'
import { ConfirmAction } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useSession } from '../../shell/use-session.ts'
import { Switch } from '../../ui/controls.tsx'
import { When } from '../../ui/text.tsx'
import { nameOf } from './text.ts'

type Props = { person: Person; onClose: () => void }

export function RemoveDialog({ person, onClose }: Props) {
  const { account } = useSession()
  const displayName = nameOf(person)
  const keys = useKeys(person)
  const action = useAction(removePerson, {
    refreshes: ['people', 'keys'],
    toast: `${displayName} removed`,
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={`Remove ${displayName}?`}
      onClose={onClose}
      action={action}
      onConfirm={() => action.run({ userId: person.userId, revokeKeys: keys.isRevoking })}
      verb={`Remove ${displayName}`}
      otherwise="Cancel"
    >
      {displayName} is signed out and loses access to {account.name} immediately. Past actions stay in the audit trail.
      {keys.question}
    </ConfirmAction>
  )
}

/** For a role that can't manage keys. */
export function DemoteDialog({ person, role, onClose }: Props & { role: Role }) {
  const displayName = nameOf(person)
  const keys = useKeys(person)
  const action = useAction(changeRole, {
    refreshes: ['people', 'session', 'keys'],
    toast: `Role changed for ${displayName}`,
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={`Make ${displayName} a ${role}?`}
      onClose={onClose}
      action={action}
      onConfirm={() => action.run({ userId: person.userId, role, revokeKeys: keys.isRevoking })}
      verb="Change role"
      otherwise="Cancel"
    >
      {displayName} must sign in again, and can no longer manage API keys.
      {keys.question}
    </ConfirmAction>
  )
}

/** The valid keys of the person, and whether to revoke them. */
function useKeys({ userId }: Person): { isRevoking: boolean; question: ReactNode } {
  const [isRevoking, setRevoking] = useState(true)
  const { data } = useQuery({ ...keysOfPersonQuery(userId), staleTime: 0, gcTime: 0 })
  const question = <KeysQuestion keys={data} isRevoking={isRevoking} onChange={setRevoking} />
  return { isRevoking, question }
}

type QuestionProps = { keys: KeysOfPerson | undefined; isRevoking: boolean; onChange: (isRevoking: boolean) => void }

function KeysQuestion({ keys, isRevoking, onChange }: QuestionProps) {
  if (!keys || keys.apiKeys.length + keys.legacyKeys.length === 0) return null
  const all = [
    ...keys.apiKeys.map(({ apiKeyId, name, ...key }) => ({ id: apiKeyId, name, ...key })),
    ...keys.legacyKeys.map(({ legacyKeyId, key, ...times }) => ({
      id: legacyKeyId,
      name: `legacy key ${key}`,
      ...times,
    })),
  ]
  return (
    <>
      <p className="mt-3">These API keys give full access to the account, and work until they are revoked:</p>
      <ul aria-label="API keys of this person" className="my-2 max-h-48 list-disc overflow-y-auto pl-5">
        {all.map(({ id, name, lastUsedAt }) => (
          <li key={id} className="wrap-anywhere">
            {name} · {lastUsedAt ? 'last used ' : 'never used'}
            {lastUsedAt && <When moment={lastUsedAt} />}
          </li>
        ))}
      </ul>
      <Switch isOn={isRevoking} onChange={onChange}>
        Revoke these keys. Integrations that use them will need new ones.
      </Switch>
    </>
  )
}
