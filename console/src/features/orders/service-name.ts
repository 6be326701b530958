import type { Timeline } from '../../api/queries/orders.ts'

/** The name of the last bought service. Null if nothing was bought. */
export const serviceNameOf = ({ entries }: Timeline, shipmentId: string): string | null =>
  entries.findLast(({ purchase }) => purchase?.shipmentId === shipmentId)?.purchase?.serviceName ?? null
