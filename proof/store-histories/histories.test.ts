/** Some random histories of a store with two nodes; `npm run tool -- stores:histories` runs any number. */
import { describe } from 'node:test'
import { testHistories } from './test-histories.ts'

// The three most used kinds of stores, and one that the seeds draw.
describe('Two nodes and a shop', () =>
  testHistories([
    { seed: 1, kind: 'shopify' },
    { seed: 2, kind: 'woocommerce' },
    { seed: 3, kind: 'etsy' },
    { seed: 4 },
  ]))
