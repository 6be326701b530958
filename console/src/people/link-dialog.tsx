import { Button } from '../design/button.tsx'
import { CopyButton } from '../design/copy.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Notice } from '../design/notice.tsx'
import { When } from '../design/when.tsx'
import { opensHereAlone } from './opens-here-alone.ts'
import type { Handed } from './people-page.tsx'

/** Shows a link that is told once. */
export function LinkDialog({ handed: { link, email, kind }, onClose }: { handed: Handed; onClose: () => void }) {
  return (
    <Dialog title={kind === 'invitation' ? 'The invitation is made' : 'The link is made'} isOpen onClose={onClose}>
      <p className="-mt-2 text-13 text-text-2">
        Send this to <strong className="font-medium text-text">{email}</strong>. It works once and ends{' '}
        <When moment={link.expiresAt} />.
      </p>
      <div className="flex items-center gap-1 rounded-2 border border-line bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-12 break-all">{link.link}</code>
        <CopyButton text={link.link} label="Copy the link" />
      </div>
      {opensHereAlone(link.link) && (
        <Notice kind="warn" title="It opens on this computer alone">
          Whoever runs Waybill sets WAYBILL_PUBLIC_URL to the address at which others reach it. Links that are made from
          then on begin with that.
        </Notice>
      )}
      <Notice kind="warn">It is shown this once. Whoever has it gets in as {email}.</Notice>
      <div className="flex justify-end">
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
