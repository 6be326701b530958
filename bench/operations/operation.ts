import type { Request } from '../load/apply-load.ts'
import type { OperationName } from '../read-options.ts'
import type { Runtime } from '../runtime/open-runtime.ts'

/** Where a side of the comparison listens, and where its tables are. */
export type Side = { name: 'service' | 'baseline'; url: string; schema: 'public' | 'baseline' }

/** The requests of one side, as many as are asked for. */
export type Traffic = {
  next(): Request
  /** Lays in what the next so many requests use up; absent where nothing is. */
  addFixtures?(requests: number): Promise<void>
}

export type Operation = {
  name: OperationName
  title: string
  /** The part of the baseline's requests per second that is to be reached. */
  target: number
  /** Whether a round is so many requests, because each uses something up, rather than so much time. */
  usesFixtures: boolean
  prepare(runtime: Runtime, side: Side): Promise<Traffic>
}

/** Headers of both sides: the baseline gets the token as well and does not look at it. */
export const headersOf = (runtime: Runtime) => ({ authorization: `Bearer ${runtime.account.token}` })

export const jsonHeadersOf = (runtime: Runtime) => ({ ...headersOf(runtime), 'content-type': 'application/json' })
