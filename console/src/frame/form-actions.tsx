import type { ComponentProps } from 'react'
import { Button } from '../design/button.tsx'
import { ActButton } from './act-button.tsx'

type Props = Pick<ComponentProps<typeof ActButton>, 'children' | 'disabledReason' | 'isPending' | 'look'> & {
  onCancel: () => void
}

/** Of a form in a dialog: the button that sends it, and the one that leaves it. */
export const FormActions = ({ onCancel, look = 'primary', ...rest }: Props) => (
  <>
    <ActButton {...rest} type="submit" look={look} />
    <Button look="quiet" onPress={onCancel}>
      Cancel
    </Button>
  </>
)
