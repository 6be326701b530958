import { useState } from 'react'
import { type LabelFile, labelFileAddress } from '../../api/label-files.ts'
import type { Order } from '../../api/queries/orders.ts'
import { formatTracking } from '../../format/tracking.ts'
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

/** The files of a label, to be kept. */
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
          href: labelFileAddress(labelId, format, 'attachment'),
        })),
      },
    ]}
  />
)

/** The label as it will be on paper; a press shows it whole. */
export function LabelPicture({ label: { labelId, trackingNumber } }: { label: Label }) {
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  return (
    <a
      href={labelFileAddress(labelId, 'PDF', 'inline')}
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
        src={labelFileAddress(labelId, 'PNG', 'inline')}
        alt={`Label ${formatTracking(trackingNumber ?? '')}, opens in a new window`}
        width={160}
        height={240}
        loading="lazy"
        onLoad={() => setState('drawn')}
        onError={() => setState('failed')}
        // Its words would be drawn over those that say what became of it.
        className={`h-60 w-40 object-contain ${state === 'drawn' ? '' : 'text-transparent'}`}
      />
    </a>
  )
}
