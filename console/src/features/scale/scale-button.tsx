import { useMemo, useState } from 'react'
import { ActionButton } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { focusVisibly } from '../../ui/keys.tsx'
import { useLatest } from '../../ui/use-value.ts'
import { browserHid, readScale } from './read-scale.ts'

const schedule = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

type Props = {
  /** The heading of the shortcuts. */
  group: string
  /** Whether the shortcuts apply to this package. */
  hasKeys: boolean
  /** The package, such as `package 2`, if there are several. Otherwise empty. */
  of: string
  /** @param weight such as `12.3 oz` */
  onWeight: (weight: string) => void
}

/** Reads a USB scale. `w` moves the focus to the weight, whose field is within an element with `data-weight`. */
export function ScaleButton({ group, hasKeys, of, onWeight }: Props) {
  const hid = browserHid()
  const [isReading, setReading] = useState(false)
  const [message, setMessage] = useState({ text: '', isGood: true })
  const read = async () => {
    if (!hid || isReading) return
    setReading(true)
    const weighed = await readScale(hid, schedule)
    setReading(false)
    if (weighed && 'weight' in weighed) onWeight(weighed.weight)
    if (weighed && 'weight' in weighed) setMessage({ text: `The scale shows ${weighed.weight}.`, isGood: true })
    else setMessage({ text: weighed?.message ?? '', isGood: false })
  }
  const latest = useLatest(read)
  const isAvailable = hid !== undefined
  const commands = useMemo(() => {
    const focus = () => {
      const fields = document.querySelectorAll<HTMLInputElement>('[data-weight] input')
      focusVisibly(fields[fields.length - 1])
    }
    const weight = { id: 'weight', text: 'Enter weight', group, keys: 'w', run: focus }
    const scale = { id: 'scale', text: 'Read scale', group, keys: 'shift+w', run: () => void latest.current() }
    return hasKeys ? [weight, ...(isAvailable ? [scale] : [])] : []
  }, [group, hasKeys, isAvailable, latest])
  useCommands(commands)
  if (!hid) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2">
      <ActionButton
        isPending={isReading}
        {...(of ? { 'aria-label': `Read scale for ${of}` } : {})}
        onPress={() => void read()}
      >
        Read scale
      </ActionButton>
      <p role="status" className={`text-12 ${message.isGood ? 'text-text-2' : 'text-warn'}`}>
        {message.text}
      </p>
    </div>
  )
}
