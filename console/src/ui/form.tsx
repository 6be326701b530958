import { createContext, type FormEvent, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { Notice } from './notice.tsx'

type Props = {
  children: ReactNode
  /** Errors of the last response, by field name. */
  errors?: Readonly<Record<string, string>>
  /** An error of the whole form, shown above the buttons. */
  failure?: ReactNode
  actions: ReactNode
  label?: string
  onSubmit: (values: Record<string, string>) => void
}

/** A form whose field names match the service's paths, so that errors appear at their fields. */
export function Form({ children, errors = {}, failure, actions, label, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const errorText = JSON.stringify(errors)
  const shown = useMemo(() => {
    const all = Object.entries(JSON.parse(errorText) as Record<string, string>)
    return {
      errors: Object.fromEntries(all.filter(([name]) => !edited.has(name))),
      onEdit: (name: string) => setEdited((before) => (before.has(name) ? before : new Set([...before, name]))),
    }
  }, [errorText, edited])
  useEffect(() => {
    if (errorText !== '{}')
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] button')?.focus()
  }, [errorText])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEdited(new Set())
    const values: Record<string, string> = {}
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') values[name] = value
    onSubmit(values)
  }
  return (
    // The service validates, so the browser's messages are off.
    <form ref={form} aria-label={label} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormErrors value={shown}>{children}</FormErrors>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-2 pt-1 in-[[role=dialog]]:justify-end">{actions}</div>
    </form>
  )
}

type FormErrors = {
  /** By field name, without fields that were edited since. */
  errors: Readonly<Record<string, string>>
  onEdit: (name: string) => void
}

export const FormErrors = createContext<FormErrors>({ errors: {}, onEdit: () => undefined })

/**
 * The error of a field. It disappears with the first edit, and not when the field is left, because the button would
 * move under the pointer.
 */
export function useFieldError(name: string | undefined): { error: string | undefined; onEdit: () => void } {
  const { errors, onEdit } = use(FormErrors)
  return { error: name === undefined ? undefined : errors[name], onEdit: () => name !== undefined && onEdit(name) }
}
