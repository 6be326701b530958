import { useEffect, useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { labelStyle } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  className?: string
}

/** A search field that searches while typing. */
export const SearchInput = ({ label, placeholder, value, onChange, className = '' }: Props) => (
  <span className={`relative inline-flex items-center ${className}`}>
    <Icon name="search" className="pointer-events-none absolute left-2.5 size-4 text-text-3" />
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      autoComplete="off"
      enterKeyHint="search"
      data-search
      onInput={(event) => onChange(event.currentTarget.value)}
      className="min-h-(--control) w-full rounded-2 border border-line-strong bg-raised pr-2 pl-8 text-13 text-text placeholder:text-text-3 hover:border-text-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent"
    />
  </span>
)

/** Limits requests without a noticeable delay. */
const pauseMs = 150

/**
 * A text that takes effect when typing pauses.
 *
 * @param value the text in effect; the input follows if it changes elsewhere
 */
export function useDebouncedText(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [reported, setReported] = useState(value)
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    if (value !== reported) {
      setReported(value)
      setText(value)
    }
  }
  useEffect(() => {
    const next = text.trim()
    if (next === reported) return
    const timer = setTimeout(() => {
      setReported(next)
      onChange(next)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, reported, onChange])
  return [text, setText]
}

/** An active filter that can be removed. */
export const Chip = ({ name, text, onRemove }: { name: string; text: string; onRemove: () => void }) => (
  <span className="inline-flex min-h-7 max-w-full items-center rounded-full border border-line bg-surface pl-2.5 text-12">
    <span className="truncate">
      <span className="text-text-3">{name} </span>
      <span className="font-medium">{text}</span>
    </span>
    <Button
      aria-label={`Remove filter: ${name} ${text}`}
      onPress={onRemove}
      className="flex size-7 shrink-0 cursor-default items-center justify-center rounded-full text-text-3 data-hovered:text-text"
    >
      <Icon name="close" className="size-3" />
    </Button>
  </span>
)

type DayFieldProps = {
  label: string
  /** `yyyy-mm-dd` */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** A date field with the browser's calendar. */
export function DayField({ label, value = '', min, max, onChange }: DayFieldProps) {
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
          // Ignores incomplete dates, such as years of two digits.
          const day = currentTarget.value
          if (day === '' || day >= '2000') onChange(day || undefined)
        }}
        className="min-h-(--control) w-full min-w-0 rounded-2 border border-line-strong bg-raised px-2 text-12 text-text focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent"
      />
    </div>
  )
}
