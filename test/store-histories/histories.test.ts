/** Some histories of stores at two nodes; `npm run stores:histories` runs as many as it is told. */
import { describe } from 'node:test'
import { testHistories } from './test-histories.ts'

// Of each of the three that most shops are at one, and whatever the seeds draw.
describe('Two nodes and a shop', () =>
  testHistories([
    { seed: 1, kind: 'shopify' },
    { seed: 2, kind: 'woocommerce' },
    { seed: 3, kind: 'etsy' },
    { seed: 4 },
  ]))
