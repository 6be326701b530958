import { createHash } from 'node:crypto'
import type { Sale } from '../sales.ts'
import type { Answer, Simulation } from '../simulation.ts'
import { badRequest } from './errors.ts'
import { detailsOf, labelAnswer } from './label-answer.ts'
import type { UspsCaller } from './verb.ts'

export type Wanted = {
  caller: UspsCaller
  key: string
  /** The request's body, to tell a repeat under the same key from another request. */
  body: unknown
  /** What a new label is answered with. */
  status: 200 | 201
  imageless: boolean
}

/** One sale for each key: a repeat is answered with the first, another request under the same key is refused. */
export async function recordSale(
  simulation: Simulation,
  { caller, key, body, status, imageless }: Wanted,
  toSale: (fingerprint: string) => Sale | Answer,
): Promise<Answer> {
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const [before] = simulation.sales.byReference('usps', caller.customer, key)
  if (before) {
    await before.onDisk
    const isRepeat = detailsOf(before).fingerprint === fingerprint
    return isRepeat
      ? labelAnswer(before, { status, imageless })
      : badRequest('The idempotency key belongs to another request.')
  }
  const sale = toSale(fingerprint)
  return 'status' in sale ? sale : labelAnswer(await simulation.sales.record(sale), { status, imageless })
}

/** From today up to seven days ahead, where the sender is. */
export function refuseMailingDate(simulation: Simulation, mailingDate: string): Answer | null {
  const today = simulation.now().getTime()
  const dayMs = 86_400_000
  const [first, last] = [today - dayMs, today + 8 * dayMs].map((ms) => new Date(ms).toISOString().slice(0, 10))
  const isInWindow = (first ?? '') <= mailingDate && mailingDate <= (last ?? '')
  return isInWindow ? null : badRequest('mailingDate must be within 0 to 7 days from today', 'mailingDate')
}

type Addressee = { firstName?: string; lastName?: string; firm?: string }

export function refuseUnnamed(addresses: Readonly<Record<string, Addressee>>): Answer | null {
  for (const [parameter, address] of Object.entries(addresses)) {
    const isNamed = Boolean(address.firm || (address.firstName && address.lastName))
    if (!isNamed) return badRequest(`${parameter} needs firstName and lastName, or firm`, parameter)
  }
  return null
}
