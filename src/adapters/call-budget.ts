import type { Unavailable } from '#adapters/outcome.ts'
import type { OutgoingResponse } from '#kit/http.ts'

/**
 * Who needs a call, most important first: cancellations and lookups of unknown outcomes, purchases, rates that a person
 * waits for, rates of many shipments, and checks. Each leaves a part of a limit to the ones before it.
 */
export type CallPriority = 'recovery' | 'purchase' | 'rates' | 'batch' | 'check'

/** The calls that the other side allows, shared by all nodes. */
export type CallBudget = {
  /**
   * Takes one call before it is sent.
   *
   * @param call the name of the call, such as `usps.buy`
   * @param priority if other than that of the operation
   * @returns why it must not be sent now; null: it may
   */
  take(call: string, priority?: CallPriority): Promise<Unavailable | null>
  /** Receives each response. If the other side limits calls, they pause. */
  report(call: string, response: OutgoingResponse): void
}
