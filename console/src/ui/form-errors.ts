import { createContext, use } from 'react'

type FormErrors = {
  /** By the names of the fields; without those that were typed into since. */
  errors: Readonly<Record<string, string>>
  onEdit: (name: string) => void
}

export const FormErrors = createContext<FormErrors>({ errors: {}, onEdit: () => undefined })

/**
 * What is wrong with a field. It goes with the first key that is typed there, and not when the field is left: a line that
 * went away then would move the button from under the pointer.
 */
export function useFieldError(name: string | undefined): { error: string | undefined; onEdit: () => void } {
  const { errors, onEdit } = use(FormErrors)
  return { error: name === undefined ? undefined : errors[name], onEdit: () => name !== undefined && onEdit(name) }
}
