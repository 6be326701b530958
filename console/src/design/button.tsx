import { type ReactNode, useId } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon, type IconName } from './icon.tsx'
import { Tip } from './tip.tsx'

export type Look = 'primary' | 'plain' | 'quiet' | 'danger'

export const buttonLooks: Record<Look, string> = {
  primary:
    'bg-accent text-on-accent border border-transparent data-hovered:bg-accent-hover data-pressed:bg-accent-hover',
  plain: 'bg-raised text-text border border-line-strong data-hovered:bg-hover data-pressed:bg-hover',
  quiet: 'text-text-2 border border-transparent data-hovered:bg-hover data-hovered:text-text data-pressed:bg-hover',
  danger: 'bg-bad text-on-accent border border-transparent data-hovered:bg-bad-hover data-pressed:bg-bad-hover',
}

export const buttonShape =
  'inline-flex items-center justify-center gap-2 rounded-2 font-medium whitespace-nowrap select-none cursor-default transition-colors duration-90'
const sizes = {
  usual: 'min-h-(--control) px-3 text-13',
  large: 'min-h-(--control-large) px-4 text-14',
}

export const buttonStyle = (look: Look, size: keyof typeof sizes = 'usual'): string =>
  `${buttonShape} ${buttonLooks[look]} ${sizes[size]}`

type Props = Omit<AriaButtonProps, 'children' | 'className' | 'isDisabled' | 'style'> & {
  children: ReactNode
  look?: Look
  size?: keyof typeof sizes
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
      className={`${buttonStyle(look, size)} aria-disabled:opacity-55 data-pending:opacity-80 ${className}`}
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

export const Spinner = () => (
  <span
    aria-hidden="true"
    className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
  />
)
