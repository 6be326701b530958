import { lazy, Suspense, useState } from 'react'
import { ActButton } from '../../shell/act-button.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import type { Look } from '../../ui/button-style.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { station as deskStation, type Station } from './station.ts'
import { type Printing, usePrint, usePrinters, useStation } from './use-print.ts'
import { usePrintKey } from './use-print-key.ts'

// Most desks have no use for it.
const SheetDialog = lazy(async () => ({ default: (await import('./sheet-dialog.tsx')).SheetDialog }))

type Props = {
  /** In the order in which they are to come out. */
  labelIds: string[]
  /** Why nothing can be printed now; null: it can. */
  disabledReason?: string | null
  look?: Look
  /** What stands on the button; absent: `Print`. */
  text?: string
  /** Whether one of them was printed before. */
  isAgain?: boolean
  /** Whether `p` prints them. */
  hasKey?: boolean
  /** Of whoever prints these by himself as well, and has one place for what goes wrong. */
  printing?: Printing
}

/**
 * Prints as this desk prints; beside it every other way. The desk keeps to a printer that was chosen; to sheets only where
 * that is asked for: whoever lays one pile of labels on paper prints the next one as ever.
 */
export function PrintButton({
  labelIds,
  disabledReason = null,
  look = 'plain',
  text,
  isAgain = false,
  hasKey = false,
  printing,
}: Props) {
  const refusal = useRefusal('labels.print')
  const printers = usePrinters()
  const station = useStation()
  const own = usePrint()
  const { print, isPending, trouble } = printing ?? own
  const [isChoosing, setChoosing] = useState(false)
  const reason = refusal ?? disabledReason
  const begin = () => (station.kind === 'sheet' ? setChoosing(true) : void print(labelIds, known(station, printers)))
  usePrintKey(hasKey && reason === null, begin)
  const go = (chosen: Station) => {
    deskStation.set(chosen)
    void print(labelIds, chosen)
  }
  const ways: MenuEntry[] = [
    {
      id: 'browser',
      text: 'Browser',
      icon: 'printer',
      isChosen: station.kind === 'browser',
      onAction: () => go({ kind: 'browser' }),
    },
    ...printers.map(
      ({ printerId, name }): MenuEntry => ({
        id: printerId,
        text: name,
        about: 'Prints directly, without a dialog',
        icon: 'printer',
        isChosen: station.kind === 'printer' && station.printerId === printerId,
        onAction: () => go({ kind: 'printer', printerId }),
      }),
    ),
    {
      id: 'sheet',
      text: 'Letter or A4 sheet…',
      icon: 'file',
      isChosen: station.kind === 'sheet',
      onAction: () => setChoosing(true),
    },
  ]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <ActButton look={look} icon="printer" isPending={isPending} disabledReason={reason} onPress={begin}>
          {text ?? (isAgain ? 'Print again' : 'Print')}
        </ActButton>
        {reason === null && (
          <Menu
            label="Print options"
            trigger={<IconButton icon="chevron" label="Print options" place="start" />}
            groups={[{ entries: ways }]}
          />
        )}
      </div>
      {trouble && (
        <Notice kind="warn">
          {trouble.text}
          {trouble.address && (
            <>
              {' '}
              <a
                href={trouble.address}
                target="_blank"
                rel="noreferrer"
                onClick={trouble.onOpen}
                onAuxClick={({ button }) => button === 1 && trouble.onOpen?.()}
                className="underline underline-offset-2"
              >
                Open label
              </a>
            </>
          )}
        </Notice>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <SheetDialog
            count={labelIds.length}
            onClose={() => setChoosing(false)}
            onPrint={(sheet) => {
              setChoosing(false)
              void print(labelIds, { kind: 'sheet', sheet })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A printer that was removed since is asked about by the browser. */
const known = (station: Station, printers: readonly { printerId: string }[]): Station =>
  station.kind === 'printer' && !printers.some(({ printerId }) => printerId === station.printerId)
    ? { kind: 'browser' }
    : station
