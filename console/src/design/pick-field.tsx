import { type ReactNode, useId } from 'react'
import { ErrorOfField, inputStyle, labelStyle } from './field.tsx'

type Props = {
  label: string
  name?: string
  hint?: ReactNode
  value: string
  choices: readonly { id: string; text: string }[]
  error?: string | undefined
  isReadOnly?: boolean
  onChange: (id: string) => void
  onLeave?: () => void
}

/** One of many whose names are known, such as countries: the browser's own list, which is found in by typing. */
export function PickField({ label, hint, choices, error, isReadOnly = false, onChange, onLeave, ...rest }: Props) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-12 text-text-3">
          {hint}
        </p>
      )}
      <select
        {...rest}
        id={id}
        disabled={isReadOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        // To browsers a list is always read-only.
        className={`${inputStyle} enabled:bg-raised enabled:text-text`}
      >
        {choices.map(({ id: value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error && <ErrorOfField id={`${id}-error`}>{error}</ErrorOfField>}
    </div>
  )
}
