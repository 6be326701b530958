import { amazon } from './amazon/index.ts'
import { bigcommerce } from './bigcommerce/index.ts'
import { ebay } from './ebay/index.ts'
import { etsy } from './etsy/index.ts'
import { generic } from './generic/play.ts'
import { medusa } from './medusa/index.ts'
import type { Play } from './play.ts'
import { shopify } from './shopify/index.ts'
import { squarespace } from './squarespace/play.ts'
import { vendure } from './vendure/index.ts'
import { woocommerce } from './woocommerce/play.ts'

/** All simulated stores by kind. */
export const plays = {
  medusa,
  vendure,
  bigcommerce,
  ebay,
  amazon,
  etsy,
  woocommerce,
  shopify,
  squarespace,
  generic,
} satisfies Record<string, Play>
