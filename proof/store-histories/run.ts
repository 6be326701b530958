/** Random histories of a store with two nodes: `npm run tool -- stores:histories --from 1 --count 100`. */
import { readArguments } from '../../scripts/arguments.ts'
import { wholeNumber } from '../chaos/arguments.ts'
import { type ShopKind, shopKinds } from './plan-history.ts'
import { testHistories } from './test-histories.ts'

const usage = `npm run tool -- stores:histories [options]

  --from <number>     first seed (1); a seed always gives the same history
  --count <number>    number of seeds (20)
  --beats <number>    events per history (14)
  --kind <kind>       this kind of store, instead of one per seed: ${shopKinds.join(', ')}
  --shrink            shrinks a failing history to its smallest part
  --help              show this help
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
  process.stderr.write(`--kind is "${values.kind}"; use one of ${shopKinds.join(', ')}.\n`)
  process.exit(2)
}
const given: { beats: number; kind?: ShopKind } = kind ? { beats, kind } : { beats }
const seeds = Array.from({ length: wholeNumber('count', values.count, 1) }, (_, index) => ({
  seed: from + index,
  ...given,
}))
testHistories(seeds, { shrinks: values.shrink })
