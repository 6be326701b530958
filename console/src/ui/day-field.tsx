import { useId } from 'react'
import { labelStyle } from './field.tsx'

type Props = {
  label: string
  /** `yyyy-mm-dd` */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** A day, by the browser's own calendar. */
export function DayField({ label, value = '', min, max, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={`${labelStyle} text-12`}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={({ currentTarget }) => {
          // A day that is half typed is none, and a year of two digits is on the way to one of four.
          const day = currentTarget.value
          if (day === '' || day >= '2000') onChange(day || undefined)
        }}
        className="min-h-(--control) w-full min-w-0 rounded-2 border border-line-strong bg-raised px-2 text-12 text-text focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent"
      />
    </div>
  )
}
