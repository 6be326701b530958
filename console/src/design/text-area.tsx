import { type ReactNode, type Ref, useId } from 'react'
import { ErrorOfField, inputStyle, labelStyle } from './field.tsx'

type Props = {
  label: string
  name?: string
  hint?: ReactNode
  value: string
  rows?: number
  placeholder?: string
  error?: string | undefined
  isReadOnly?: boolean
  /** Whether whoever comes to the page begins here. */
  isBegin?: boolean
  ref?: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  onLeave?: () => void
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  rows = 3,
  error,
  isReadOnly = false,
  isBegin = false,
  onChange,
  onLeave,
  ...rest
}: Props) {
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
      <textarea
        {...rest}
        id={id}
        rows={rows}
        readOnly={isReadOnly}
        // biome-ignore lint/a11y/noAutofocus: a page that is there to be typed into begins in its first field
        autoFocus={isBegin}
        data-begin={isBegin ? '' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        className={`${inputStyle} resize-y py-2`}
      />
      {error && <ErrorOfField id={`${id}-error`}>{error}</ErrorOfField>}
    </div>
  )
}
