import type { ReactNode } from 'react'
import { servicePath } from '../../base-path.ts'
import { Mark } from '../../ui/icon.tsx'

type Props = {
  title: string
  about?: ReactNode
  deploymentName?: string
  isSandbox?: boolean
  version?: string
  children: ReactNode
}

/** A page before the frame: for who is not signed in. */
export function Outside({ title, about, deploymentName, isSandbox = false, version, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface bg-[radial-gradient(60rem_30rem_at_50%_-8rem,var(--glow),transparent)]">
      {isSandbox && <div aria-hidden="true" className="h-[3px] bg-warn-line" />}
      <title>{`${title} · Waybill`}</title>
      <header className="flex items-center justify-center gap-2.5 px-6 pt-[min(12vh,7rem)] pb-7">
        <Mark className="size-8" />
        <span className="text-20 font-semibold tracking-tight">Waybill</span>
      </header>
      <main className="flex flex-1 flex-col items-center px-4 pb-10">
        <div className="w-full max-w-[24rem] rounded-3 border border-line bg-raised p-7 shadow-card max-sm:p-5">
          <h1 tabIndex={-1} className="text-20">
            {title}
          </h1>
          {about && <div className="mt-1 text-13 text-text-2">{about}</div>}
          <div className="mt-6">{children}</div>
        </div>
        {isSandbox && (
          <p className="mt-5 max-w-[24rem] text-center text-12 text-balance text-text-2">
            <strong className="font-semibold text-warn">Sandbox</strong> · simulated carriers, play money, and labels
            marked SAMPLE
          </p>
        )}
      </main>
      <footer className="flex flex-wrap justify-center gap-x-5 gap-y-1 px-6 pb-6 text-12 text-text-3">
        {deploymentName && <span>{deploymentName}</span>}
        {version && <span>Version {version}</span>}
        <OutsideLink href={servicePath('docs/guide')}>Guides</OutsideLink>
        <OutsideLink href={servicePath('docs/')}>API reference</OutsideLink>
      </footer>
    </div>
  )
}

const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="rounded-1 text-text-2 underline decoration-line underline-offset-4 hover:text-text">
    {children}
  </a>
)
