import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../api/failure.ts'
import { finishAuthorization, type Stores, storesQuery } from '../../api/queries/stores.ts'
import { paths } from '../../paths.ts'
import { useAction } from '../../shell/use-action.ts'
import { showToast } from '../../ui/toasts.ts'

const idleMs = 30_000
const busyMs = 3_000

/** Whether a sync is running or starts soon. */
const isBusy = (data: Stores | undefined): boolean =>
  data?.stores.some(
    ({ connected, isBeingRead, nextLookAt }) =>
      connected && (isBeingRead || (nextLookAt !== null && Date.parse(nextLookAt) < Date.now() + busyMs)),
  ) ?? false

/** The stores, refetched regularly. */
export function useStores(): Stores {
  const { data } = useSuspenseQuery({
    ...storesQuery(),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : idleMs),
  })
  return data
}

/**
 * Completes the authorization, once.
 *
 * @returns why it failed
 */
export function useAuthorization(query: Readonly<Record<string, string>>): Failure | null {
  const navigate = useNavigate()
  const { run, failure } = useAction(finishAuthorization, {
    refreshes: ['stores'],
    onDone: async ({ storeId, name }) => {
      showToast(`${name} connected. Importing orders…`)
      await navigate({ to: paths.store, params: { storeId }, replace: true })
    },
  })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    run(query)
  }, [run, query])
  return failure
}
