import { amazon } from './amazon/index.ts'
import { bigcommerce } from './bigcommerce/index.ts'
import { ebay } from './ebay/index.ts'
import type { Play } from './play.ts'

/** Every store that is played, by its kind. */
export const plays = { amazon, bigcommerce, ebay } satisfies Record<string, Play>
