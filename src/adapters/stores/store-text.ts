import { textOrNull } from '#kit/text.ts'

export { textOrNull } from '#kit/text.ts'

/** Two names as one; null where neither is there. */
export const fullName = (first: string | null | undefined, last: string | null | undefined): string | null =>
  textOrNull([first, last].filter(Boolean).join(' '))
