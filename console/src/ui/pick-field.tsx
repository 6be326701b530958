import { memo, type ReactNode, useId } from 'react'
import { descriptionOf, inputStyle, Labelled } from './field.tsx'
import { useFieldError } from './form-errors.ts'
import { Icon } from './icon.tsx'

type Props = {
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

/** One of many whose names are known, such as countries: the browser's own list, which is found in by typing. */
export function PickField(props: Props) {
  const { label, hint, choices, error: own, isReadOnly = false, onChange, onLeave, ...rest } = props
  const id = useId()
  const { error: ofForm, onEdit } = useFieldError(rest.name)
  const error = own ?? ofForm
  const kept = rest.value ?? rest.defaultValue ?? ''
  // What is none of them stays what it is: the browser would show another in its place, and send that.
  const isOne = kept === '' || choices.some((choice) => choice.id === kept)
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
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
          // To browsers a list is always read-only.
          className={`${inputStyle} appearance-none truncate pr-9 enabled:bg-raised enabled:text-text`}
        >
          {!isOne && <option value={kept}>{kept}</option>}
          <Options choices={choices} />
        </select>
        <Icon name="chevron" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-text-3" />
      </span>
    </Labelled>
  )
}

/** Some lists are long, and the form around one is drawn again for every key. */
const Options = memo(({ choices }: Pick<Props, 'choices'>) =>
  choices.map(({ id, text }) => (
    <option key={id} value={id}>
      {text}
    </option>
  )),
)
