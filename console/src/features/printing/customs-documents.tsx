import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CustomsDocument, customsDocumentsQuery, customsDocumentUrl } from '../../api/queries/printing.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { textLinkStyle } from '../../ui/text.tsx'
import { type PrintOutcome, printFile } from './print-file.ts'

const names: Readonly<Record<CustomsDocument['kind'], string>> = {
  'commercial-invoice': 'Commercial invoice',
  'customs-form': 'Customs form',
  'waybill-copy': 'Waybill copy',
}

/** The customs documents of a label. Most labels have none. */
export function CustomsDocuments({ labelId }: { labelId: string }) {
  const { data: sheets = [] } = useQuery(customsDocumentsQuery(labelId))
  if (sheets.length === 0) return null
  return (
    <section aria-label="Customs documents" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-13 font-semibold">Customs documents</h3>
      <ul className="flex flex-col gap-3">
        {sheets.map((paper) => (
          <DocumentItem key={paper.position} labelId={labelId} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

function DocumentItem({
  labelId,
  paper: { position, kind, copies, pages },
}: {
  labelId: string
  paper: CustomsDocument
}) {
  const deniedReason = useDeniedReason('labels.print')
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<PrintOutcome>('sent')
  const url = customsDocumentUrl(labelId, position)
  const print = async () => {
    setPending(true)
    setOutcome(await printFile(url))
    setPending(false)
  }
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="min-w-0">
          {names[kind]}
          <span className="text-text-2"> · {aboutDocument({ kind, copies, pages })}</span>
        </span>
        {pages !== null && (
          <span className="flex flex-wrap items-center gap-x-3">
            <a href={url} target="_blank" rel="noreferrer" className={textLinkStyle}>
              Open
              <span className="sr-only"> {names[kind].toLowerCase()}</span>
            </a>
            {copies > 0 && (
              <Button icon="printer" isPending={isPending} disabledReason={deniedReason} onPress={() => void print()}>
                Print {names[kind].toLowerCase()}
              </Button>
            )}
          </span>
        )}
      </div>
      {outcome !== 'sent' && <Notice kind="warn">{outcomeTexts[outcome]}</Notice>}
    </li>
  )
}

const outcomeTexts: Readonly<Record<Exclude<PrintOutcome, 'sent'>, string>> = {
  opened: 'The document is open in another tab. Print it from there.',
  unsupported: 'This browser couldn’t print the document. Open the document and print it from there.',
  missing: 'The document isn’t ready yet. Try again in a moment.',
}

function aboutDocument({ kind, copies, pages }: Pick<CustomsDocument, 'kind' | 'copies' | 'pages'>): string {
  if (pages === null) return 'available on the carrier’s website'
  const size = formatCountOf(pages, 'page')
  if (kind === 'waybill-copy') return `${size}, for the courier`
  if (copies === 0) return `${size}, already sent to customs`
  return copies === 1 ? size : `${size}, print ${copies} copies`
}
