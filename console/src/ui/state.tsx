import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  icon: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Of a whole page: its heading is the page's. */
  isPage?: boolean
  /** Where the heading stands below the page's and no other. */
  level?: 2 | 3
  tone?: 'plain' | 'bad'
}

/** What stands in place of what is not there: nothing yet, nothing found, no right, a failure. */
export function State({ icon, title, children, actions, isPage = false, level = 3, tone = 'plain' }: Props) {
  const Title = isPage ? 'h1' : (`h${level}` as const)
  return (
    <div className={`mx-auto flex max-w-md flex-col items-center px-6 text-center ${isPage ? 'py-24' : 'py-10'}`}>
      <span
        className={`mb-3 flex size-10 items-center justify-center rounded-full ${tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-hover text-text-2'}`}
      >
        <Icon name={icon} className="size-5" />
      </span>
      <Title tabIndex={-1} className={isPage ? 'text-20' : 'text-14'}>
        {title}
      </Title>
      {children && <div className="mt-1.5 flex flex-col gap-2 text-13 text-balance text-text-2">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
