import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonLooks, buttonShape } from './button-style.ts'
import { Icon, type IconName } from './icon.tsx'
import { Tip } from './tip.tsx'

type Props = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  icon: IconName
  label: string
  /** Its keys, beside its name. */
  hint?: ReactNode
  place?: ComponentProps<typeof Tip>['place']
  className?: string
}

/** A button that shows a picture alone; its name is said, and stands beside it when it is pointed at. */
export function IconButton({ icon, label, hint, place = 'end', className = '', ...rest }: Props) {
  const id = useId()
  return (
    <Tip id={id} text={label} hint={hint} place={place} className={className}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={`${buttonShape} ${buttonLooks.quiet} size-(--control) shrink-0`}
      >
        <Icon name={icon} />
      </AriaButton>
    </Tip>
  )
}
