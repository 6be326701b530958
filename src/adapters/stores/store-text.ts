import { textOrNull } from '#kit/text.ts'

export { textOrNull } from '#kit/text.ts'

/** Null if both names are missing. */
export const fullName = (first: string | null | undefined, last: string | null | undefined): string | null =>
  textOrNull([first, last].filter(Boolean).join(' '))
