import { Icon } from './icon.tsx'

/** What trying something brought, beside what was tried. */
export const Finding = ({ isGood, children }: { isGood: boolean; children: string }) => (
  <span className={`mt-0.5 flex items-start gap-1.5 ${isGood ? 'text-ok' : 'text-bad'}`}>
    <Icon name={isGood ? 'check' : 'alert'} className="mt-0.5 size-3" />
    <span>{children}</span>
  </span>
)
