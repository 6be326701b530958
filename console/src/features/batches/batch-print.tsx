import { useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { failureMessage } from '../../api/messages.ts'
import { type Batch, batchLabelsUrl, printBatch } from '../../api/queries/batches.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { printFile } from '../printing/print-file.ts'
import { usePrinters } from '../printing/use-print.ts'
import { omittedText } from './text.ts'

const files = [
  { format: 'PDF', text: 'PDF', about: '4 × 6 inches' },
  { format: 'ZPL203DPI', text: 'ZPL, 203 dpi', about: 'For most label printers' },
  { format: 'ZPL300DPI', text: 'ZPL, 300 dpi', about: '' },
  { format: 'ZPL600DPI', text: 'ZPL, 600 dpi', about: '' },
] as const

type BatchPrintProps = { batch: Batch; boughtLabels: string | null }

/** Prints or downloads all labels that were bought, as one job in the order of the list. */
export function BatchPrint({ batch: { id, counts, state }, boughtLabels }: BatchPrintProps) {
  const deniedReason = useDeniedReason('labels.print')
  const printers = usePrinters()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const labels = formatCountOf(counts.bought, 'label')

  const run = async (print: () => Promise<string | null>) => {
    setPending(true)
    try {
      setProblem(await print())
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      setProblem(failureMessage(error))
    } finally {
      setPending(false)
    }
  }
  const byBrowser = () =>
    run(async () => {
      const outcome = await printFile(batchLabelsUrl(id, 'PDF', 'inline', boughtLabels))
      if (outcome === 'missing') return 'The label files aren’t ready yet. Try again in a moment.'
      if (outcome === 'unsupported') return 'This browser can’t print the labels. Download the PDF and print it.'
      // While the person printed, others may have been bought: only those of the file are recorded.
      const { omittedCount } = await printBatch({ batchId: id, printerId: null, labels: boughtLabels })
      const opened = outcome === 'opened' ? 'The labels are open in another tab. Print them from there.' : null
      return [opened, omittedText(omittedCount)].filter(Boolean).join(' ') || null
    })
  const byPrinter = (printerId: string, name: string) =>
    run(async () => {
      const { labelCount, omittedCount } = await printBatch({ batchId: id, printerId, labels: boughtLabels })
      showToast(`${formatCountOf(labelCount, 'label')} sent to ${name}`)
      return omittedText(omittedCount)
    })

  return (
    <Section
      title="Labels"
      isFlush={problem === null}
      about={state === 'completed' ? 'All labels in the order of the list.' : 'The labels that were bought so far.'}
      actions={
        <>
          <ActionButton
            look={state === 'completed' ? 'primary' : 'plain'}
            icon="printer"
            isPending={isPending}
            disabledReason={deniedReason}
            onPress={() => void byBrowser()}
          >
            Print {labels}
          </ActionButton>
          {printers.length > 0 && deniedReason === null && (
            <Menu
              label="Printers"
              trigger={<Button trailing="chevron">Printer</Button>}
              groups={[
                {
                  entries: printers.map(({ printerId, name }) => ({
                    id: printerId,
                    text: name,
                    icon: 'printer' as const,
                    onAction: () => void byPrinter(printerId, name),
                  })),
                },
              ]}
            />
          )}
          {deniedReason === null && (
            <Menu
              label="Label files"
              trigger={
                <Button icon="download" trailing="chevron">
                  Download
                </Button>
              }
              groups={[
                {
                  entries: files.map(({ format, text, about }) => ({
                    id: format,
                    text,
                    ...(about ? { about } : {}),
                    href: batchLabelsUrl(id, format, 'attachment', null),
                  })),
                },
              ]}
            />
          )}
        </>
      }
    >
      {problem && <Notice kind="warn">{problem}</Notice>}
    </Section>
  )
}
