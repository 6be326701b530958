import { useId, useState } from 'react'
import { buttonLooks, buttonShape } from './button-style.ts'
import { Icon } from './icon.tsx'
import { PlainButton } from './plain-button.tsx'
import { Tip } from './tip.tsx'

/** Copies a text, and says that it has. Browsers have it under https and at localhost alone. */
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
