import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Icon } from '../ui/icon.tsx'
import { useCommands } from './use-commands.ts'
import { useRefusal } from './use-refusal.ts'

const params = { draftId: 'new' }

/** Leads to the page that makes one. */
export function NewOrder() {
  const navigate = useNavigate()
  const refusal = useRefusal('orders.write')
  const commands = useMemo(
    () =>
      refusal
        ? []
        : [
            {
              id: 'new order',
              text: 'New order',
              group: 'Orders',
              keys: 'c',
              run: () => void navigate({ to: paths.draft, params }),
            },
          ],
    [navigate, refusal],
  )
  useCommands(commands)
  if (refusal) {
    return (
      <Button icon="plus" disabledReason={refusal}>
        New order
      </Button>
    )
  }
  return (
    <Link to={paths.draft} params={params} className={buttonStyle('primary')}>
      <Icon name="plus" />
      New order
    </Link>
  )
}
