import { bigcommerce } from './bigcommerce/index.ts'
import { ebay } from './ebay/index.ts'
import { medusa } from './medusa/index.ts'
import type { Play } from './play.ts'
import { shopify } from './shopify/index.ts'
import { vendure } from './vendure/index.ts'

/** Every store that is played, by its kind. */
export const plays = { bigcommerce, ebay, medusa, shopify, vendure } satisfies Record<string, Play>
