import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { dayOf, daysBefore, formatDays, lastDays } from '../../format/days.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { popoverStyle } from '../../ui/popover-style.ts'

type Days = { from?: string | undefined; to?: string | undefined; within?: number | undefined }
type Props = Days & { onChange: (days: Days) => void }

/** When orders were made: by what is asked for daily, or from a day to another. */
export function DaysFilter({ from, to, within, onChange }: Props) {
  const today = dayOf(new Date())
  const presets: readonly { text: string; days: Days }[] = [
    { text: 'Today', days: { from: today } },
    { text: 'Yesterday', days: { from: daysBefore(today, 1), to: daysBefore(today, 1) } },
    { text: 'Last 7 days', days: { within: 7 } },
    { text: 'Last 30 days', days: { within: 30 } },
    { text: 'Any time', days: {} },
  ]
  return (
    <DialogTrigger>
      <Button trailing="chevron">
        {within ? `Created ${lastDays(within)}` : `Created ${formatDays(from, to, new Date())}`.trim()}
      </Button>
      <Popover offset={6} className={`${popoverStyle} w-80`}>
        <Dialog aria-label="Creation date" className="flex flex-col gap-3 p-2 outline-none">
          {({ close }) => (
            <>
              <div className="flex flex-col">
                {presets.map(({ text, days }) => (
                  <Button
                    key={text}
                    look="quiet"
                    className="justify-start"
                    onPress={() => {
                      onChange({ from: days.from, to: days.to, within: days.within })
                      close()
                    }}
                  >
                    {text}
                  </Button>
                ))}
              </div>
              <div className="grid grid-cols-2 gap-2 border-t border-line pt-3">
                <DayField
                  label="From"
                  value={from}
                  max={to}
                  onChange={(day) => onChange({ from: day, to, within: undefined })}
                />
                <DayField
                  label="To"
                  value={to}
                  min={from}
                  onChange={(day) => onChange({ from, to: day, within: undefined })}
                />
              </div>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
