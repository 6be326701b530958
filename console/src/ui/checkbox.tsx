import type { ChangeEvent, KeyboardEvent, MouseEvent } from 'react'

type Props = {
  label: string
  isChecked: boolean
  /** Some of what it stands for is marked. */
  isMixed?: boolean
  /** @param withShift whether everything since the last one is meant as well */
  onChange: (isChecked: boolean, withShift: boolean) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** One that has its label said and not shown; what stands beside it is its label for those who see. */
export function Checkbox({ label, isChecked, isMixed = false, onChange, onKeyDown }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent } = event as unknown as MouseEvent
    onChange(event.currentTarget.checked, 'shiftKey' in nativeEvent && Boolean(nativeEvent.shiftKey))
  }
  return (
    // Larger than its square, so that a click beside it does not open the row.
    <label className="relative -my-2 -ml-2 flex size-8 cursor-default items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        onChange={change}
        onKeyDown={onKeyDown}
        className="size-4 cursor-default"
      />
    </label>
  )
}
