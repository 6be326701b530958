import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Printer, printersQuery } from '../../api/queries/printing.ts'
import { servicePath } from '../../base-path.ts'
import { BeginButton } from '../../shell/begin-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { List } from '../../ui/list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrinterItem } from './printer-item.tsx'

/** The printers that the service itself reaches. */
export function PrintersPage() {
  const { data } = useSuspenseQuery(printersQuery())
  const { printers, isRawPrintingOn, ports } = data
  const refusal = useRefusal('printers.manage') ?? (isRawPrintingOn ? null : 'Network printing is off')
  const [edited, edit] = useState<Printer | 'new' | null>(null)
  return (
    <Page
      title="Printers"
      about="Network label printers that the Waybill server can reach. These printers print without a dialog. To print from your browser, you don’t need to add a printer."
      actions={<BeginButton text="New printer" group="Printers" disabledReason={refusal} onPress={() => edit('new')} />}
    >
      {!isRawPrintingOn && (
        <Notice kind="info" title="Network printing is off">
          The operator of this server can{' '}
          <TextLink href={servicePath('docs/operating/printing')}>turn on network printing</TextLink>. For now, print
          from your browser.
        </Notice>
      )}
      <Section title="Printers" isFlush>
        {printers.length === 0 ? (
          <State icon="printer" title="No printers yet">
            <p>Add a Zebra or another printer that accepts ZPL on port 9100 to print labels with one click.</p>
          </State>
        ) : (
          <List label="Printers">
            {printers.map((printer) => (
              <PrinterItem
                key={printer.printerId}
                printer={printer}
                isOn={isRawPrintingOn}
                onEdit={() => edit(printer)}
              />
            ))}
          </List>
        )}
      </Section>
      {edited && <PrinterDialog printer={edited === 'new' ? null : edited} ports={ports} onClose={() => edit(null)} />}
    </Page>
  )
}
