import { type LabelFile, labelFileAddress } from '../api/label-files.ts'
import type { Order } from '../api/queries/orders.ts'
import { Button } from '../design/button.tsx'
import { Menu } from '../design/menu.tsx'
import { formatTracking } from '../format/tracking.ts'

type Label = NonNullable<Order['shipments'][number]['label']>

const files: readonly { format: LabelFile; text: string; about?: string }[] = [
  { format: 'PDF', text: 'PDF', about: '4 × 6 inches' },
  { format: 'PNG', text: 'Picture', about: 'To look at; printed it may be too coarse to scan' },
  { format: 'ZPL203DPI', text: 'ZPL, 203 dpi', about: 'What most label printers have' },
  { format: 'ZPL300DPI', text: 'ZPL, 300 dpi' },
  { format: 'ZPL600DPI', text: 'ZPL, 600 dpi' },
]

/** The files of a label, to be kept. */
export const LabelFiles = ({ label: { labelId } }: { label: Label }) => (
  <Menu
    label="Files of the label"
    trigger={
      <Button icon="download" trailing="chevron">
        Files
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
export const LabelPicture = ({ label: { labelId, trackingNumber } }: { label: Label }) => (
  <a
    href={labelFileAddress(labelId, 'PDF', 'inline')}
    target="_blank"
    rel="noreferrer"
    className="block shrink-0 self-start overflow-hidden rounded-2 border border-line bg-sunken"
  >
    <img
      src={labelFileAddress(labelId, 'PNG', 'inline')}
      alt={`The label ${formatTracking(trackingNumber ?? '')}, opens in a new window`}
      width={160}
      height={240}
      loading="lazy"
      className="h-60 w-40 object-contain"
    />
  </a>
)
