import { type ReactNode, type Ref, useId } from 'react'
import { descriptionOf, inputStyle, Labelled } from './field.tsx'

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
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        readOnly={isReadOnly}
        // biome-ignore lint/a11y/noAutofocus: a page that is there to be typed into begins in its first field
        autoFocus={isBegin}
        data-begin={isBegin ? '' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf({ id, hint, error })}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        className={`${inputStyle} resize-y py-2`}
      />
    </Labelled>
  )
}
