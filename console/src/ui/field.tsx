import { type ReactNode, useId } from 'react'
import { useFieldError } from './form-errors.ts'
import { Icon } from './icon.tsx'

/** Of whatever text is typed into. */
export const inputStyle =
  'w-full min-h-(--control-large) rounded-2 border border-line-strong bg-raised px-3 text-14 text-text placeholder:text-text-3 hover:border-text-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-bad focus:aria-invalid:outline-bad read-only:bg-sunken read-only:text-text-2'

export const labelStyle = 'text-13 font-medium text-text'

type Props = {
  label: string
  /** As the service calls it; absent: it is not sent. */
  name?: string
  /** Stands before any error does. */
  hint?: ReactNode
  type?: 'text' | 'email' | 'password'
  value?: string
  defaultValue?: string
  isReadOnly?: boolean
  autoFocus?: boolean
  autoComplete?: string
  /** The id of a `datalist` with what it may be. */
  list?: string
  inputMode?: 'decimal' | 'email' | 'numeric' | 'search' | 'text'
  enterKeyHint?: 'done' | 'go' | 'next' | 'search'
  /** Whoever keeps the value himself says what is wrong with it himself. */
  error?: string | undefined
  /** Under the field while nothing is wrong: how what was typed is understood. */
  note?: ReactNode
  onChange?: (text: string) => void
  onLeave?: () => void
}

/** A line of text with its label, its hint, and what is wrong with it. */
export function TextField(props: Props) {
  const { label, hint, isReadOnly = false, autoFocus = false, error: own, note, onChange, onLeave, ...rest } = props
  const id = useId()
  const { error: ofForm, onEdit } = useFieldError(rest.name)
  const error = own ?? ofForm
  return (
    <Labelled id={id} label={label} hint={hint} error={error} note={note}>
      <input
        {...rest}
        id={id}
        readOnly={isReadOnly}
        // biome-ignore lint/a11y/noAutofocus: pages and dialogs that are there to type into begin in their first field
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf({ id, hint, error, note })}
        onChange={(event) => {
          onEdit()
          onChange?.(event.currentTarget.value)
        }}
        onBlur={onLeave}
        className={inputStyle}
      />
    </Labelled>
  )
}

type Around = { id: string; hint?: ReactNode; error?: string | undefined; note?: ReactNode }

/** What readers say after the label of a field. */
export function descriptionOf({ id, hint, error, note }: Around): string | undefined {
  const parts = [hint ? `${id}-hint` : '', error ? `${id}-error` : note ? `${id}-note` : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** What stands around a field of this id: its label, its hint, and what is wrong with it or how it is understood. */
export const Labelled = ({
  id,
  label,
  hint,
  error,
  note,
  children,
}: Around & { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-1.5">
    <label htmlFor={id} className={labelStyle}>
      {label}
    </label>
    {hint && (
      <p id={`${id}-hint`} className="-mt-1 text-12 text-text-3">
        {hint}
      </p>
    )}
    {children}
    {error && <ErrorOfField id={`${id}-error`}>{error}</ErrorOfField>}
    {note && !error && (
      <p id={`${id}-note`} className="text-12 text-text-3">
        {note}
      </p>
    )}
  </div>
)

/** Under its field, which names it. */
export const ErrorOfField = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-12 text-bad">
    <Icon name="alert" className="mt-0.5 size-3" />
    <span>{children}</span>
  </p>
)
