import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FormErrors } from './form-errors.ts'
import { Notice } from './notice.tsx'

type Props = {
  children: ReactNode
  /** By the names of the fields, as the service said it of what was sent last. */
  errors?: Readonly<Record<string, string>>
  /** What is wrong with the whole; it stands above the buttons, where it was caused. */
  failure?: ReactNode
  actions: ReactNode
  label?: string
  onSubmit: (values: Record<string, string>) => void
}

/** Fields whose names are those of the service's paths, so that its violations stand at them. */
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
    // What is wrong the service says, in its own words: the browser's bubbles would say other things.
    <form ref={form} aria-label={label} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormErrors value={shown}>{children}</FormErrors>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-2 pt-1 in-[[role=dialog]]:justify-end">{actions}</div>
    </form>
  )
}
