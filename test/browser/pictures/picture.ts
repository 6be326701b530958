import type { Page } from 'playwright-core'
import type { Shop } from './shop.ts'

export type Kind = 'full' | 'empty'

export type Shown = {
  /** The name of the file. */
  name: string
  path: (shop: Shop) => string
  /** The heading of level 1. */
  heading: string | RegExp
  /** Which accounts it is taken of. */
  of: readonly Kind[]
  /** Actions before the picture is taken. */
  open?: (page: Page, shop: Shop) => Promise<void>
  /** Nobody is signed in. */
  isOutside?: boolean
  /** The actions can't be undone, so the picture gets its own window. */
  isAlone?: boolean
  /** There is no such thing in a narrow window. */
  needsRoom?: boolean
  /** Taken in a window as wide as there are, too. */
  isWide?: boolean
}
