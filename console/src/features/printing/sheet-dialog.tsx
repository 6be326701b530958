import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Text } from 'react-aria-components/Text'
import { labelPagesQuery } from '../../api/queries/printing.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards, Switch } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { labelStyle } from '../../ui/field.tsx'
import { lastSheet, nextPosition, type PrintSettings, printSettings, type SheetLayout } from './print-settings.ts'

type Sheet = SheetLayout & { startAt: number }

type Props = { labelIds: readonly string[]; onClose: () => void; onPrint: (sheet: Sheet) => void }

const sheets = [
  { id: 'letter', text: 'Letter', icon: 'file' },
  { id: 'a4', text: 'A4', icon: 'file' },
] as const
const parts = [
  { id: '2', text: '2 per page', icon: 'columns' },
  { id: '4', text: '4 per page', icon: 'columns' },
] as const

/** The current setting, or the last used sheet. */
const paperOf = (now: PrintSettings): SheetLayout =>
  now.kind === 'sheet' ? now.sheet : (lastSheet.get() ?? { paper: 'letter', labelsPerPage: 2 })

const begun = ({ paper, labelsPerPage }: SheetLayout): Sheet => ({
  paper,
  labelsPerPage,
  startAt: nextPosition({ paper, labelsPerPage }),
})

/** Other settings stay as they are. */
function keepUsual(isUsual: boolean, sheet: SheetLayout): void {
  if (isUsual) printSettings.set({ kind: 'sheet', sheet })
  else if (printSettings.get().kind === 'sheet') printSettings.set({ kind: 'browser' })
}

/** Paper, labels per page and the first position, so that partly used sheets aren't wasted. */
export function SheetDialog({ labelIds, onClose, onPrint }: Props) {
  const count = labelIds.length
  // Until they are counted, each label is one page.
  const { data: labelPages = count } = useQuery(labelPagesQuery(labelIds))
  const [sheet, setSheet] = useState<Sheet>(() => begun(paperOf(printSettings.get())))
  const [isUsual, setUsual] = useState(printSettings.get().kind === 'sheet')
  const { paper, labelsPerPage, startAt } = sheet
  const goesOn = nextPosition(sheet) > 1
  const begin = () => {
    keepUsual(isUsual, { paper, labelsPerPage })
    onPrint(sheet)
  }
  const positions = Array.from({ length: labelsPerPage }, (_, position) => position + 1)
  const pages = Math.ceil((labelPages + startAt - 1) / labelsPerPage)
  return (
    <Dialog title="Print on a Letter or A4 sheet" isOpen onClose={onClose}>
      <RadioCards
        label="Paper"
        value={paper}
        choices={sheets}
        onChange={(id) => setSheet(begun({ labelsPerPage, paper: id }))}
      />
      <RadioCards
        label="Labels per page"
        value={labelsPerPage === 2 ? '2' : '4'}
        choices={parts}
        onChange={(id) => setSheet(begun({ paper, labelsPerPage: id === '2' ? 2 : 4 }))}
      />
      <RadioGroup
        value={String(startAt)}
        onChange={(position) => setSheet({ ...sheet, startAt: Number(position) })}
        orientation="horizontal"
        className="flex flex-col gap-1.5"
      >
        <Label className={labelStyle}>Start at position</Label>
        <div
          className={`grid gap-1 self-start rounded-2 border border-line bg-sunken p-1.5 ${labelsPerPage === 4 ? 'grid-cols-2' : 'grid-cols-1'}`}
        >
          {positions.map((position) => (
            <Radio
              key={position}
              value={String(position)}
              className={`flex cursor-default items-center justify-center rounded-1 border border-line-strong bg-raised text-13 text-text-2 data-hovered:bg-hover data-selected:border-accent data-selected:bg-accent-soft data-selected:font-medium data-selected:text-accent ${labelsPerPage === 4 ? 'h-24 w-16' : 'h-16 w-24'}`}
            >
              {position}
            </Radio>
          ))}
        </div>
        {goesOn && (
          <Text slot="description" className="text-12 text-text-2">
            The last sheet you printed is free from position {nextPosition(sheet)} onward. For a new sheet, choose 1.
          </Text>
        )}
      </RadioGroup>
      <p className="text-13 text-text-2">
        {formatCountOf(count, 'label')}
        {labelPages > count && ` (${formatCountOf(labelPages, 'label page')})`} on {formatCountOf(pages, 'page')}.
      </p>
      <Switch isOn={isUsual} onChange={setUsual}>
        Always use this paper and layout on this computer
      </Switch>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button look="primary" icon="printer" onPress={begin}>
          Print
        </Button>
      </div>
    </Dialog>
  )
}
