import type { ReactNode } from 'react'
import { failureMessage } from '../api/messages.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useAction } from './use-action.ts'

type Choice = { id: string; text: string; about?: string; get: () => Promise<void> }

/** A menu of files to download, and why one could not be downloaded. */
export function ExportMenu({ label, choices }: { label: string; choices: readonly Choice[] }): ReactNode {
  const action = useAction((get: Choice['get']) => get())
  return (
    <>
      {action.failure && (
        <span role="alert" className="text-12 text-bad">
          {failureMessage(action.failure)}
        </span>
      )}
      <Menu
        trigger={
          <Button look="quiet" icon="download" isPending={action.isPending}>
            Export
          </Button>
        }
        label={label}
        groups={[{ entries: choices.map(({ get, ...entry }) => ({ ...entry, onAction: () => action.run(get) })) }]}
      />
    </>
  )
}
