import type { ReactNode } from 'react'

export const textLinkStyle = 'rounded-1 text-accent underline underline-offset-2 hover:text-accent-hover'

/** Out of the application, or to a part of it that is asked for by its whole address. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={textLinkStyle}>
    {children}
  </a>
)
