import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { type ButtonSize, buttonStyle, disabledStyle, type Look } from './styles.ts'

type Props = {
  children: ReactNode
  look?: Look
  size?: ButtonSize
  icon?: IconName
  type?: 'button' | 'submit'
  /** The action is in progress. The button keeps the focus and does nothing. */
  isPending?: boolean
  /** Why the button is disabled. Null if it isn't. */
  disabledReason?: string | null
  className?: string
  onPress?: () => void
  /** Called when the pointer leaves. */
  onLeave?: () => void
  'aria-label'?: string
}

/**
 * A native button, for pages that should load without react-aria: sign-in and failures. Other pages use `button.tsx`.
 */
export function PlainButton(props: Props) {
  const { children, look = 'plain', size, icon, type = 'button', isPending = false, className = '', ...rest } = props
  const { disabledReason = null, onPress, onLeave, ...named } = rest
  const id = useId()
  const isOff = disabledReason !== null || isPending
  const button = (
    <button
      {...named}
      // A disabled submit button would still submit with Enter.
      type={isOff ? 'button' : type}
      aria-disabled={isOff || undefined}
      aria-describedby={disabledReason === null ? undefined : id}
      data-pending={isPending || undefined}
      onClick={isOff ? undefined : onPress}
      onPointerLeave={onLeave}
      className={`${buttonStyle(look, size)} ${disabledStyle} ${className}`}
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

export const Spinner = () => (
  <span
    aria-hidden="true"
    className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
  />
)

const places = {
  start: 'top-full left-0 mt-1.5',
  end: 'top-full right-0 mt-1.5',
  above: 'bottom-full left-0 mb-1.5',
}

type TipProps = {
  /** For `aria-describedby`. */
  id: string
  /** Null if there is no tooltip. */
  text: string | null
  hint?: ReactNode
  place?: keyof typeof places
  className?: string
  children: ReactNode
}

/** A tooltip, shown on hover and focus with CSS only. Screen readers always have it. */
export const Tip = ({ id, text, hint, place = 'end', className = '', children }: TipProps) => (
  <span className={`group/tip relative inline-flex ${className}`}>
    {children}
    {text !== null && (
      <span
        id={id}
        role="tooltip"
        className={`pointer-events-none absolute z-40 hidden w-max max-w-60 items-center gap-2 rounded-2 bg-text px-2 py-1 text-left text-12 font-normal text-bg shadow-pop group-hover/tip:flex group-has-[:focus-visible]/tip:flex ${places[place]}`}
      >
        {text}
        {hint}
      </span>
    )}
  </span>
)
