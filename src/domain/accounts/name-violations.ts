import { invalid, refuseViolations, required, type Violation } from '#kit/errors/violations.ts'

const maxLength = 200

/** What is wrong with what somebody wants to be called, or calls what is his, where it is no name. */
export function nameViolations(name: string): Violation[] {
  if (name === '') return [required('meaningless', 'name')]
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return [invalid('meaningless', 'name', 'must not contain control characters')]
  return name.length > maxLength ? [invalid('meaningless', 'name', `must have at most ${maxLength} characters`)] : []
}

/** @returns the name without what is around it @throws ValidationError */
export function readName(text: string): string {
  const name = text.trim()
  refuseViolations(nameViolations(name))
  return name
}
