import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { ActButton } from './act-button.tsx'

type Props = Pick<ComponentProps<typeof ActButton>, 'children' | 'disabledReason' | 'isPending' | 'look'> & {
  onCancel: () => void
}

/** Of a form in a dialog: the button that leaves it, and last, as in every dialog, the one that sends it. */
export const FormActions = ({ onCancel, look = 'primary', ...rest }: Props) => (
  <>
    <Button look="quiet" onPress={onCancel}>
      Cancel
    </Button>
    <ActButton {...rest} type="submit" look={look} />
  </>
)
