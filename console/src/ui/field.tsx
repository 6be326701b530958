import { memo, type ReactNode, type Ref, useId } from 'react'
import { useFieldError } from './form.tsx'
import { Icon } from './icon.tsx'

export const inputStyle =
  'w-full min-h-(--control-large) rounded-2 border border-line-strong bg-raised px-3 text-14 text-text placeholder:text-text-3 hover:border-text-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-bad focus:aria-invalid:outline-bad read-only:bg-sunken read-only:text-text-2'

export const labelStyle = 'text-13 font-medium text-text'

type Props = {
  label: string
  /** The service's name of the field. Absent: the field isn't sent. */
  name?: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'password'
  value?: string
  defaultValue?: string
  isReadOnly?: boolean
  autoFocus?: boolean
  autoComplete?: string
  /** The id of a `datalist` with suggestions. */
  list?: string
  inputMode?: 'decimal' | 'email' | 'numeric' | 'search' | 'text'
  enterKeyHint?: 'done' | 'go' | 'next' | 'search'
  /** For controlled fields. Other errors come from the form. */
  error?: string | undefined
  /** Shown below the field if there is no error. */
  note?: ReactNode
  onChange?: (text: string) => void
  onLeave?: () => void
}

/** A text field with label, hint and error. */
export function TextField(props: Props) {
  const { label, hint, isReadOnly = false, autoFocus = false, error: own, note, onChange, onLeave, ...rest } = props
  const id = useId()
  const { error: ofForm, onEdit } = useFieldError(rest.name)
  const error = own ?? ofForm
  return (
    <FieldLayout id={id} label={label} hint={hint} error={error} note={note}>
      <input
        {...rest}
        id={id}
        readOnly={isReadOnly}
        // biome-ignore lint/a11y/noAutofocus: forms start in their first field
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
    </FieldLayout>
  )
}

type Around = { id: string; hint?: ReactNode; error?: string | undefined; note?: ReactNode }

/** The ids for `aria-describedby`. */
function descriptionOf({ id, hint, error, note }: Around): string | undefined {
  const parts = [hint ? `${id}-hint` : '', error ? `${id}-error` : note ? `${id}-note` : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** The label, hint, and error or note of a field. */
const FieldLayout = ({ id, label, hint, error, note, children }: Around & { label: string; children: ReactNode }) => (
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
    {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
    {note && !error && (
      <p id={`${id}-note`} className="text-12 text-text-3">
        {note}
      </p>
    )}
  </div>
)

export const FieldErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-12 text-bad">
    <Icon name="alert" className="mt-0.5 size-3" />
    <span>{children}</span>
  </p>
)

type TextAreaProps = {
  label: string
  name?: string
  hint?: ReactNode
  value: string
  rows?: number
  placeholder?: string
  error?: string | undefined
  isReadOnly?: boolean
  /** Whether the page opens with the focus here. */
  hasInitialFocus?: boolean
  ref?: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  onLeave?: () => void
}

export function TextArea({
  label,
  hint,
  rows = 3,
  error,
  isReadOnly = false,
  hasInitialFocus = false,
  onChange,
  onLeave,
  ...rest
}: TextAreaProps) {
  const id = useId()
  return (
    <FieldLayout id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        readOnly={isReadOnly}
        // biome-ignore lint/a11y/noAutofocus: a page with a form starts in its first field
        autoFocus={hasInitialFocus}
        data-initial-focus={hasInitialFocus ? '' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionOf({ id, hint, error })}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        className={`${inputStyle} resize-y py-2`}
      />
    </FieldLayout>
  )
}

type PickFieldProps = {
  label: string
  name?: string
  hint?: ReactNode
  value?: string
  defaultValue?: string
  choices: readonly { id: string; text: string }[]
  error?: string | undefined
  isReadOnly?: boolean
  onChange?: (id: string) => void
  onLeave?: () => void
}

/** The browser's own list, for many known choices such as countries. */
export function PickField(props: PickFieldProps) {
  const { label, hint, choices, error: own, isReadOnly = false, onChange, onLeave, ...rest } = props
  const id = useId()
  const { error: ofForm, onEdit } = useFieldError(rest.name)
  const error = own ?? ofForm
  const current = rest.value ?? rest.defaultValue ?? ''
  // An unknown value is kept. The browser would otherwise show and send another one.
  const isOne = current === '' || choices.some((choice) => choice.id === current)
  return (
    <FieldLayout id={id} label={label} hint={hint} error={error}>
      <span className="relative flex">
        <select
          {...rest}
          id={id}
          disabled={isReadOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionOf({ id, hint, error })}
          onChange={(event) => {
            onEdit()
            onChange?.(event.currentTarget.value)
          }}
          onBlur={onLeave}
          // Browsers treat a select as read-only.
          className={`${inputStyle} appearance-none truncate pr-9 enabled:bg-raised enabled:text-text`}
        >
          {!isOne && <option value={current}>{current}</option>}
          <Options choices={choices} />
        </select>
        <Icon name="chevron" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-text-3" />
      </span>
    </FieldLayout>
  )
}

/** Memoized, because the form around a long list renders for each key press. */
const Options = memo(({ choices }: Pick<PickFieldProps, 'choices'>) =>
  choices.map(({ id, text }) => (
    <option key={id} value={id}>
      {text}
    </option>
  )),
)

type CheckFieldProps = {
  label: string
  hint?: ReactNode
  /** The form value is `on` if it is checked, and absent otherwise. */
  name?: string
  defaultChecked?: boolean
  isChecked?: boolean
  onChange?: (isChecked: boolean) => void
}

export function CheckField({ label, hint, name, defaultChecked, isChecked, onChange }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <label className="flex min-h-(--control) cursor-default items-center gap-2.5 text-13">
        <input
          type="checkbox"
          name={name}
          {...(isChecked === undefined ? { defaultChecked } : { checked: isChecked })}
          aria-describedby={hint ? id : undefined}
          onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
          className="size-4 shrink-0 cursor-default"
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="-mt-1 ml-6.5 text-12 text-text-3">
          {hint}
        </p>
      )}
    </div>
  )
}
