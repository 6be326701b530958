import { bigcommerce } from './bigcommerce/index.ts'
import type { Play } from './play.ts'

/** Every store that is played, by its kind. */
export const plays = { bigcommerce } satisfies Record<string, Play>
