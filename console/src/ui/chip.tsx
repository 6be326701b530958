import { Button } from 'react-aria-components/Button'
import { Icon } from './icon.tsx'

/** Something that narrows what is shown, and how to take it away. */
export const Chip = ({ what, text, onRemove }: { what: string; text: string; onRemove: () => void }) => (
  <span className="inline-flex min-h-7 max-w-full items-center rounded-full border border-line bg-surface pl-2.5 text-12">
    <span className="truncate">
      <span className="text-text-3">{what} </span>
      <span className="font-medium">{text}</span>
    </span>
    <Button
      aria-label={`Remove filter: ${what} ${text}`}
      onPress={onRemove}
      className="flex size-7 shrink-0 cursor-default items-center justify-center rounded-full text-text-3 data-hovered:text-text"
    >
      <Icon name="close" className="size-3" />
    </Button>
  </span>
)
