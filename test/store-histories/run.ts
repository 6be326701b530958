/** Histories of stores at two nodes, as many as one likes: `npm run stores:histories -- --from 1 --count 100`. */
import { readArguments } from '../../scripts/arguments.ts'
import { wholeNumber } from '../chaos/arguments.ts'
import { type ShopKind, shopKinds } from './plan-history.ts'
import { testHistories } from './test-histories.ts'

const usage = `npm run stores:histories -- [options]

  --from <number>     the first seed (1); a seed is always the same history
  --count <number>    how many seeds (20)
  --beats <number>    how much happens in each (14)
  --kind <kind>       one kind of store instead of what seeds draw: ${shopKinds.join(', ')}
  --shrink            looks for the least of a history that fails
  --help              this text
`

const values = readArguments(usage, {
  from: { type: 'string', default: '1' },
  count: { type: 'string', default: '20' },
  beats: { type: 'string', default: '14' },
  kind: { type: 'string' },
  shrink: { type: 'boolean', default: false },
})
const from = wholeNumber('from', values.from, 0)
const beats = wholeNumber('beats', values.beats, 1)
const kind = shopKinds.find((known) => known === values.kind)
if (values.kind !== undefined && !kind) {
  process.stderr.write(`--kind is "${values.kind}"; it may be one of ${shopKinds.join(', ')}.\n`)
  process.exit(2)
}
const given: { beats: number; kind?: ShopKind } = kind ? { beats, kind } : { beats }
const seeds = Array.from({ length: wholeNumber('count', values.count, 1) }, (_, index) => ({
  seed: from + index,
  ...given,
}))
testHistories(seeds, { shrinks: values.shrink })
