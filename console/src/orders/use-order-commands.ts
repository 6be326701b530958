import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCommands } from '../frame/use-commands.ts'
import { paths } from '../paths.ts'

/** The keys of an order's page. */
export function useOrderCommands(): void {
  const navigate = useNavigate()
  const commands = useMemo(
    () => [
      {
        id: 'order back',
        text: 'Back to the orders',
        group: 'Order',
        keys: 'escape',
        run: () => void navigate({ to: paths.orders }),
      },
    ],
    [navigate],
  )
  useCommands(commands)
}
