import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon, type IconName } from './icon.tsx'
import { Spinner, Tip } from './plain-button.tsx'
import { type ButtonSize, buttonLooks, buttonShape, buttonStyle, disabledStyle, type Look } from './styles.ts'

type Props = Omit<AriaButtonProps, 'children' | 'className' | 'isDisabled' | 'style'> & {
  children: ReactNode
  look?: Look
  size?: ButtonSize
  icon?: IconName
  /** An icon after the text, such as a chevron. */
  trailing?: IconName
  /** Why the button is disabled. Null if it isn't. Undefined if it never is. */
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
      className={`${buttonStyle(look, size)} ${disabledStyle} ${className}`}
    >
      {rest.isPending ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      {trailing && <Icon name={trailing} className="size-3.5 text-text-3" />}
    </AriaButton>
  )
  // Depends on the prop and not on its value, so that the element keeps the focus when the reason changes.
  if (disabledReason === undefined) return button
  return (
    <Tip id={id} text={disabledReason} className={className}>
      {button}
    </Tip>
  )
}

type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  icon: IconName
  label: string
  /** Shown in the tooltip. */
  hint?: ReactNode
  place?: ComponentProps<typeof Tip>['place']
  className?: string
}

/** A button with only an icon. Its tooltip shows the label. */
export function IconButton({ icon, label, hint, place = 'end', className = '', ...rest }: IconButtonProps) {
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

type ShowMoreProps = {
  children: string
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next page of a list. Hidden on the last one. */
export const ShowMore = ({ children, query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) =>
  hasNextPage && (
    <div className="px-2 py-1.5">
      <Button look="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
        {children}
      </Button>
    </div>
  )
