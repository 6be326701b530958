import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Printer, printersQuery } from '../api/queries/printing.ts'
import { servicePath } from '../base-path.ts'
import { List } from '../design/list.tsx'
import { Notice } from '../design/notice.tsx'
import { Section } from '../design/section.tsx'
import { State } from '../design/state.tsx'
import { TextLink } from '../design/text-link.tsx'
import { BeginButton } from '../frame/begin-button.tsx'
import { Page } from '../frame/page.tsx'
import { useRefusal } from '../frame/use-refusal.ts'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrinterItem } from './printer-item.tsx'

/** The printers that the service itself reaches. */
export function PrintersPage() {
  const { data } = useSuspenseQuery(printersQuery())
  const { printers, isRawPrintingOn, ports } = data
  const refusal = useRefusal('printers.manage') ?? (isRawPrintingOn ? null : 'This service sends nothing to printers')
  const [edited, edit] = useState<Printer | 'new' | null>(null)
  return (
    <Page
      title="Printers"
      about="Label printers in the network around the service, which sends to them without a dialog. Printing by the browser needs none of them."
      actions={<BeginButton text="New printer" group="Printers" disabledReason={refusal} onPress={() => edit('new')} />}
    >
      {!isRawPrintingOn && (
        <Notice kind="info" title="Switched off here">
          Whoever runs this service can let it send to printers:{' '}
          <TextLink href={servicePath('docs/operating/printing')}>how</TextLink>. Until then print by the browser.
        </Notice>
      )}
      <Section title="Printers" isFlush>
        {printers.length === 0 ? (
          <State icon="printer" title="No printers yet">
            <p>A Zebra, or another that takes ZPL on port 9100, prints labels at one press.</p>
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
