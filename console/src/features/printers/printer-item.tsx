import { useState } from 'react'
import { type Printer, removePrinter, testPrinter } from '../../api/queries/printing.ts'
import { wordsOf } from '../../api/words.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { ConfirmAct } from '../../shell/confirm-act.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Finding } from '../../ui/finding.tsx'
import { Icon } from '../../ui/icon.tsx'
import { editEntry, ItemMenu, removeEntry } from '../../ui/item-menu.tsx'
import { Item } from '../../ui/list.tsx'
import { sayTest, wordsOfFormats } from './words.ts'

type Props = { printer: Printer; isOn: boolean; onEdit: () => void }

export function PrinterItem({ printer, isOn, onEdit }: Props) {
  const { printerId, name, host, port, format } = printer
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal('printers.manage')
  const test = useAct(testPrinter)
  const said = test.data && sayTest(test.data)
  return (
    <Item
      icon={<Icon name="printer" className="size-5 text-text-3 max-sm:hidden" />}
      title={<span className="break-all">{name}</span>}
      about={
        <>
          <span className="font-mono break-all">
            {host}:{port}
          </span>{' '}
          · {wordsOfFormats[format]}
          <span aria-live="polite">
            {said && <Finding isGood={said.isGood}>{said.text}</Finding>}
            {test.failure && <Finding isGood={false}>{wordsOf(test.failure)}</Finding>}
          </span>
        </>
      }
      actions={
        <>
          <ActButton
            look="quiet"
            aria-label={`Print a test page on ${name}`}
            isPending={test.isPending}
            onPress={() => test.run(printerId)}
            disabledReason={refusal ?? (isOn ? null : 'Network printing is off')}
          >
            Test
          </ActButton>
          <ItemMenu
            of={name}
            entries={[
              editEntry({ disabledReason: refusal, onAction: onEdit }),
              removeEntry({ disabledReason: refusal, onAction: () => setAsking(true) }),
            ]}
          />
          {isAsking && <RemoveDialog printer={printer} onClose={() => setAsking(false)} />}
        </>
      }
    />
  )
}

function RemoveDialog({ printer: { printerId, name }, onClose }: { printer: Printer; onClose: () => void }) {
  const act = useAct(removePrinter, { refreshes: ['printers'], toast: `${name} removed`, onDone: onClose })
  return (
    <ConfirmAct
      title={`Remove ${name}?`}
      onClose={onClose}
      act={act}
      onConfirm={() => act.run(printerId)}
      verb="Remove printer"
    >
      Computers that use this printer will print from the browser instead. The print history is kept.
    </ConfirmAct>
  )
}
