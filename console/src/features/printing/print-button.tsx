import { lazy, Suspense, useMemo, useState } from 'react'
import { ActionButton } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Look } from '../../ui/styles.ts'
import { useLatest } from '../../ui/use-value.ts'
import { type PrintSettings, printSettings } from './print-settings.ts'
import { type Printing, usePrint, usePrinters, usePrintSettings } from './use-print.ts'

// Loaded on demand, because it is rarely used.
const SheetDialog = lazy(async () => ({ default: (await import('./sheet-dialog.tsx')).SheetDialog }))

type Props = {
  /** In printing order. */
  labelIds: string[]
  /** Null if printing is possible. */
  disabledReason?: string | null
  look?: Look
  /** Absent: `Print`. */
  text?: string
  /** Whether a label was printed before. */
  isAgain?: boolean
  /** Whether `p` prints the labels. */
  hasKey?: boolean
  /** Set if the page also prints automatically and shows all printing errors in one place. */
  printing?: Printing
}

/**
 * Prints with this computer's print settings, and offers the alternatives. A chosen printer becomes the setting. Sheets
 * become the setting only on request, because most people print a single stack of sheets.
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
  const deniedReason = useDeniedReason('labels.print')
  const printers = usePrinters()
  const settings = usePrintSettings()
  const own = usePrint()
  const { print, isPending, problem } = printing ?? own
  const [isChoosing, setChoosing] = useState(false)
  const reason = deniedReason ?? disabledReason
  const begin = () => (settings.kind === 'sheet' ? setChoosing(true) : void print(labelIds, known(settings, printers)))
  usePrintKey(hasKey && reason === null, begin)
  const go = (chosen: PrintSettings) => {
    printSettings.set(chosen)
    void print(labelIds, chosen)
  }
  const ways: MenuEntry[] = [
    {
      id: 'browser',
      text: 'Browser',
      icon: 'printer',
      isChosen: settings.kind === 'browser',
      onAction: () => go({ kind: 'browser' }),
    },
    ...printers.map(
      ({ printerId, name }): MenuEntry => ({
        id: printerId,
        text: name,
        about: 'Prints directly, without a dialog',
        icon: 'printer',
        isChosen: settings.kind === 'printer' && settings.printerId === printerId,
        onAction: () => go({ kind: 'printer', printerId }),
      }),
    ),
    {
      id: 'sheet',
      text: 'Letter or A4 sheet…',
      icon: 'file',
      isChosen: settings.kind === 'sheet',
      onAction: () => setChoosing(true),
    },
  ]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <ActionButton look={look} icon="printer" isPending={isPending} disabledReason={reason} onPress={begin}>
          {text ?? (isAgain ? 'Print again' : 'Print')}
        </ActionButton>
        {reason === null && (
          <Menu
            label="Print options"
            trigger={<IconButton icon="chevron" label="Print options" place="start" />}
            groups={[{ entries: ways }]}
          />
        )}
      </div>
      {problem && (
        <Notice kind="warn">
          {problem.text}
          {problem.url && (
            <>
              {' '}
              <a
                href={problem.url}
                target="_blank"
                rel="noreferrer"
                onClick={problem.onOpen}
                onAuxClick={({ button }) => button === 1 && problem.onOpen?.()}
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
            labelIds={labelIds}
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

/** A removed printer is replaced by the browser. */
const known = (settings: PrintSettings, printers: readonly { printerId: string }[]): PrintSettings =>
  settings.kind === 'printer' && !printers.some(({ printerId }) => printerId === settings.printerId)
    ? { kind: 'browser' }
    : settings

function usePrintKey(isOn: boolean, print: () => void): void {
  const latest = useLatest(print)
  const commands = useMemo(
    () => (isOn ? [{ id: 'print', text: 'Print', group: 'Label', keys: 'p', run: () => latest.current() }] : []),
    [isOn, latest],
  )
  useCommands(commands)
}
