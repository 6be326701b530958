import { Icon } from './icon.tsx'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  className?: string
}

/** Where something is found by typing; it is found while it is typed. */
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
