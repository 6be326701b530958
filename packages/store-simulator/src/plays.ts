import type { Play } from './play.ts'

/** Every store that is played, by its kind. */
export const plays = {} satisfies Record<string, Play>
