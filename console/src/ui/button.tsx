import { type ReactNode, useId } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { type ButtonSize, buttonStyle, type Look, offStyle } from './button-style.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { Tip } from './tip.tsx'

type Props = Omit<AriaButtonProps, 'children' | 'className' | 'isDisabled' | 'style'> & {
  children: ReactNode
  look?: Look
  size?: ButtonSize
  icon?: IconName
  /** Behind its words: that something opens. */
  trailing?: IconName
  /** Why it cannot be pressed now: shown to all. Null: it can; whoever may have a reason later says so from the start. */
  disabledReason?: string | null | undefined
  className?: string
}

export function Button({
  children,
  look = 'plain',
  size,
  icon,
  trailing,
  disabledReason,
  className = '',
  ...rest
}: Props) {
  const id = useId()
  const isOff = Boolean(disabledReason)
  const button = (
    <AriaButton
      {...rest}
      {...(isOff
        ? { 'aria-disabled': true, 'aria-describedby': id, onPress: () => undefined, type: 'button' as const }
        : {})}
      className={`${buttonStyle(look, size)} ${offStyle} ${className}`}
    >
      {rest.isPending ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {trailing && <Icon name={trailing} className="size-3.5 text-text-3" />}
    </AriaButton>
  )
  // Told by the prop, not by the reason: the button stays the same one, and keeps the focus, when a reason comes or goes.
  if (disabledReason === undefined) return button
  return (
    <Tip id={id} text={disabledReason} className={className}>
      {button}
    </Tip>
  )
}
