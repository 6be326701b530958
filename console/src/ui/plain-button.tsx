import { type ReactNode, useId } from 'react'
import { type ButtonSize, buttonStyle, type Look, offStyle } from './button-style.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { Tip } from './tip.tsx'

type Props = {
  children: ReactNode
  look?: Look
  size?: ButtonSize
  icon?: IconName
  type?: 'button' | 'submit'
  /** What it does is on its way: it keeps the focus, and does nothing more. */
  isPending?: boolean
  /** Why it cannot be pressed now; null: it can. */
  disabledReason?: string | null
  className?: string
  onPress?: () => void
  /** The pointer has gone. */
  onLeave?: () => void
  'aria-label'?: string
}

/**
 * The button of the browser itself, for what everybody loads before anything else: the pages to sign in, and what stands
 * in place of a page that failed. `button.tsx`, for all others, brings react-aria, which those have no use for.
 */
export function PlainButton(props: Props) {
  const { children, look = 'plain', size, icon, type = 'button', isPending = false, className = '', ...rest } = props
  const { disabledReason = null, onPress, onLeave, ...named } = rest
  const id = useId()
  const isOff = disabledReason !== null || isPending
  const button = (
    <button
      {...named}
      // One that submits would do so by the key Enter in a field as well.
      type={isOff ? 'button' : type}
      aria-disabled={isOff || undefined}
      aria-describedby={disabledReason === null ? undefined : id}
      data-pending={isPending || undefined}
      onClick={isOff ? undefined : onPress}
      onPointerLeave={onLeave}
      className={`${buttonStyle(look, size)} ${offStyle} ${className}`}
    >
      {isPending ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
  return (
    <Tip id={id} text={disabledReason} className={className}>
      {button}
    </Tip>
  )
}
