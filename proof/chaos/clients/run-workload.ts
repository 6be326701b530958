import type { OrderWorkload, Step } from '../plan/workload.ts'
import { createOrder } from './create-order.ts'
import { runLegacyOrder } from './run-legacy-order.ts'
import { runShipment } from './run-shipment.ts'
import type { WorkloadRun } from './workload-run.ts'

/** Does with one order what the workload says, and repeats what the contract invites to repeat. */
export async function runWorkload(run: WorkloadRun, order: OrderWorkload): Promise<void> {
  if (order.legacy) return runLegacyOrder(run, order, order.legacy)
  const shipments = await createOrder(run, order)
  await Promise.all(shipments.map((shipment, index) => runShipment(run, shipment, order.shipments[index] as Step[])))
}
