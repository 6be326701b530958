import { lazy, Suspense, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { type LabelFile, labelFileUrl } from '../../api/queries/printing.ts'
import { formatTracking } from '../../format/shipping.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'

type Label = NonNullable<Order['shipments'][number]['label']>

const files: readonly { format: LabelFile; text: string; about?: string }[] = [
  { format: 'PDF', text: 'PDF', about: '4 × 6 inches' },
  { format: 'PNG', text: 'PNG', about: 'Preview only: may not scan if printed' },
  { format: 'ZPL203DPI', text: 'ZPL, 203 dpi', about: 'For most label printers' },
  { format: 'ZPL300DPI', text: 'ZPL, 300 dpi' },
  { format: 'ZPL600DPI', text: 'ZPL, 600 dpi' },
]

export const LabelFiles = ({ label: { labelId } }: { label: Label }) => (
  <Menu
    label="Label files"
    trigger={
      <Button icon="download" trailing="chevron">
        Download
      </Button>
    }
    groups={[
      {
        entries: files.map(({ format, text, about = '' }) => ({
          id: format,
          text,
          about,
          href: labelFileUrl(labelId, format, 'attachment'),
        })),
      },
    ]}
  />
)

/** A preview of the label. A click opens the PDF. */
export function LabelPicture({ label: { labelId, trackingNumber } }: { label: Label }) {
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  return (
    <a
      href={labelFileUrl(labelId, 'PDF', 'inline')}
      target="_blank"
      rel="noreferrer"
      className="relative block shrink-0 self-start overflow-hidden rounded-2 border border-line bg-sunken"
    >
      {state !== 'drawn' && (
        <span className="absolute inset-0 grid place-items-center p-3 text-center text-12 text-text-2">
          {state === 'drawing' ? 'Loading…' : 'We couldn’t show the label. Open the PDF.'}
        </span>
      )}
      <img
        src={labelFileUrl(labelId, 'PNG', 'inline')}
        alt={`Label ${formatTracking(trackingNumber ?? '')}, opens in a new window`}
        width={160}
        height={240}
        loading="lazy"
        onLoad={() => setState('drawn')}
        onError={() => setState('failed')}
        // Hides the alternative text behind the message.
        className={`h-60 w-40 object-contain ${state === 'drawn' ? '' : 'text-transparent'}`}
      />
    </a>
  )
}

const Loaded = lazy(async () => ({ default: (await import('./customs-documents.tsx')).CustomsDocuments }))

/** Loaded after the label, because most labels have no documents. */
export const LabelDocuments = ({ labelId }: { labelId: string }) => (
  <Suspense fallback={null}>
    <Loaded labelId={labelId} />
  </Suspense>
)
