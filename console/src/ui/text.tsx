import { type ReactNode, useId, useState } from 'react'
import { formatExactly, formatWhen } from '../format/dates.ts'
import { Icon } from './icon.tsx'
import { PlainButton, Tip } from './plain-button.tsx'
import { buttonLooks, buttonShape } from './styles.ts'

/** A moment: relative, with the exact time as tooltip. */
export function When({ moment }: { moment: string }) {
  const date = new Date(moment)
  return (
    <time dateTime={moment} title={formatExactly(date)}>
      {formatWhen(date, new Date())}
    </time>
  )
}

/** An exact moment, for lists that serve as records. */
export function ExactTime({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatExactly(new Date(moment))}</time>
}

export const textLinkStyle = 'rounded-1 text-accent underline underline-offset-2 hover:text-accent-hover'

/** A link outside of the application. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={textLinkStyle}>
    {children}
  </a>
)

/** An email address that can break after the `@`. */
export function Email({ text }: { text: string }) {
  const domainStart = text.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {text.slice(0, domainStart)}
      <wbr />
      {text.slice(domainStart)}
    </span>
  )
}

/** Copies a text. Browsers support this only on HTTPS and localhost. */
export function CopyButton({ text, label, isSmall = false }: { text: string; label: string; isSmall?: boolean }) {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  const name = isCopied ? 'Copied' : label
  const icon = isCopied ? 'check' : 'copy'
  if (isSmall) {
    return (
      <Tip id={id} text={name} className="-my-1.5">
        <button
          type="button"
          aria-label={name}
          onClick={() => void copy()}
          onPointerLeave={() => setCopied(false)}
          className={`${buttonShape} ${buttonLooks.quiet} size-(--control) shrink-0`}
        >
          <Icon name={icon} />
        </button>
      </Tip>
    )
  }
  return (
    <PlainButton
      look="quiet"
      icon={icon}
      aria-label={name}
      onPress={() => void copy()}
      onLeave={() => setCopied(false)}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </PlainButton>
  )
}

/** A code with a copy button. */
export const CodeLine = ({ text, label }: { text: string; label: string }) => (
  <div className="flex items-center gap-1 rounded-2 border border-line bg-sunken py-1 pr-1 pl-3">
    <code className="min-w-0 flex-1 font-mono text-12 wrap-anywhere">{text}</code>
    <CopyButton text={text} label={label} />
  </div>
)
