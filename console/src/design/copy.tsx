import { useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

/** Copies a text, and says that it has. Browsers have it under https and at localhost alone. */
export function CopyButton({ text, label, isSmall = false }: { text: string; label: string; isSmall?: boolean }) {
  const [isCopied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  if (isSmall) {
    return (
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? 'Copied' : label}
        onPress={() => void copy()}
        onHoverEnd={() => setCopied(false)}
        className="-my-1.5"
      />
    )
  }
  return (
    <Button
      look="quiet"
      icon={isCopied ? 'check' : 'copy'}
      aria-label={isCopied ? 'Copied' : label}
      onPress={() => void copy()}
      onHoverEnd={() => setCopied(false)}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  )
}
