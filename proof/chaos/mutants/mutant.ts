import type { Invariant } from '../checker/invariants.ts'
import type { SourceEdit } from '../node/source-edit.ts'
import type { RunOptions } from '../plan/run-options.ts'
import type { CarrierMutation } from './carrier-mutations.ts'

export type Mutant = {
  /** The wrong behavior of the service. */
  mistake: string
  /** At least one of these invariants must be reported as violated. */
  violates: readonly Invariant[]
  /** The wrong behavior of the nodes' carriers. */
  carrierMutation?: CarrierMutation
  /** A file of this folder that is loaded ahead of the nodes. */
  preload?: string
  /** The change of the product's sources. */
  sourceEdits?: readonly SourceEdit[]
  /** Run on the service's database before the clients begin. */
  setupStatements?: string
  /** Run again and again while clients are at work. */
  recurringStatement?: string
  /** The conditions under which the mistake shows. */
  options?: Partial<RunOptions>
}

/** A trigger with its function, as a statement. */
export const on = (name: string, when: string, body: string) => `
  create function chaos_${name}() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger chaos_${name} ${when} for each row execute function chaos_${name}();`
