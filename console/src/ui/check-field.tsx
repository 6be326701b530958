import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  hint?: ReactNode
  /** Sent as `on` with its form where it is checked; absent: it is not sent. */
  name?: string
  defaultChecked?: boolean
  isChecked?: boolean
  onChange?: (isChecked: boolean) => void
}

/** Something that is so or not, with its words beside it. */
export function CheckField({ label, hint, name, defaultChecked, isChecked, onChange }: Props) {
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
