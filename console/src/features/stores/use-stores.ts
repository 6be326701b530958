import { useSuspenseQuery } from '@tanstack/react-query'
import { type Stores, storesQuery } from '../../api/queries/stores.ts'

const idleMs = 30_000
const busyMs = 3_000

/** Whether something is on its way: a look that is under way, or due. */
const isBusy = (data: Stores | undefined): boolean =>
  data?.stores.some(
    ({ connected, isBeingRead, nextLookAt }) =>
      connected && (isBeingRead || (nextLookAt !== null && Date.parse(nextLookAt) < Date.now() + busyMs)),
  ) ?? false

/** The stores as they are now: asked for again as long as one looks. */
export function useStores(): Stores {
  const { data } = useSuspenseQuery({
    ...storesQuery(),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : idleMs),
  })
  return data
}
