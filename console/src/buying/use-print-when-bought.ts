import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../api/queries/orders.ts'

/**
 * Prints what this page bought, all of it at once, as soon as the files are there. What was bought before waits for
 * somebody to ask.
 *
 * @returns what is to be told of the shipments that labels are asked for
 */
export function usePrintWhenBought(
  order: Order | null,
  print: (labelIds: string[]) => Promise<void>,
): (shipmentIds: readonly string[]) => void {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const labels =
    order?.shipments.filter(({ shipmentId }) => wanted.includes(shipmentId)).flatMap(({ label }) => label ?? []) ?? []
  const isReady =
    labels.length > 0 &&
    labels.length === wanted.length &&
    labels.every(({ isLive, files }) => isLive && files === 'completed')
  const ids = isReady ? labels.map(({ labelId }) => labelId).join(' ') : ''
  useEffect(() => {
    if (ids === '') return
    setWanted([])
    void print(ids.split(' '))
  }, [ids, print])
  return useCallback((shipmentIds) => setWanted(shipmentIds), [])
}
