/** Styles of buttons and popovers, for native and react-aria elements. */
export type Look = 'primary' | 'plain' | 'quiet' | 'danger'

// `data-pressed` is set on a trigger while its menu is open.
export const buttonLooks: Record<Look, string> = {
  primary:
    'bg-accent text-on-accent border border-transparent hover:bg-accent-hover active:bg-accent-hover data-pressed:bg-accent-hover',
  plain: 'bg-raised text-text border border-line-strong hover:bg-hover active:bg-hover data-pressed:bg-hover',
  quiet: 'text-text-2 border border-transparent hover:bg-hover hover:text-text active:bg-hover data-pressed:bg-hover',
  danger:
    'bg-bad text-on-accent border border-transparent hover:bg-bad-hover active:bg-bad-hover data-pressed:bg-bad-hover',
}

export const buttonShape =
  'inline-flex items-center justify-center gap-2 rounded-2 font-medium whitespace-nowrap select-none cursor-default transition-colors duration-90'

const sizes = {
  usual: 'min-h-(--control) px-3 text-13',
  large: 'min-h-(--control-large) px-4 text-14',
}
export type ButtonSize = keyof typeof sizes

export const buttonStyle = (look: Look, size: ButtonSize = 'usual'): string =>
  `${buttonShape} ${buttonLooks[look]} ${sizes[size]}`

export const disabledStyle = 'aria-disabled:opacity-55 data-pending:opacity-80'

export const popoverStyle = 'animate-in rounded-3 bg-raised p-1 shadow-pop outline-none'
