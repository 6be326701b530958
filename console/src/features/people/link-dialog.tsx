import type { HandedLink } from '../../api/queries/people.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { When } from '../../ui/when.tsx'
import { opensHereAlone } from './opens-here-alone.ts'

export type Handed = { link: HandedLink; email: string; kind: 'invitation' | 'reset' }

/** Shows a link that is told once. */
export function LinkDialog({ handed: { link, email, kind }, onClose }: { handed: Handed; onClose: () => void }) {
  return (
    <Dialog
      title={kind === 'invitation' ? 'Invitation link created' : 'Password reset link created'}
      isOpen
      onClose={onClose}
    >
      <p className="-mt-2 text-13 text-text-2">
        Send this link to <strong className="font-medium text-text">{email}</strong>. The link works once and expires{' '}
        <When moment={link.expiresAt} />.
      </p>
      <div className="flex items-center gap-1 rounded-2 border border-line bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 font-mono text-12 break-all">{link.link}</code>
        <CopyButton text={link.link} label="Copy link" />
      </div>
      {opensHereAlone(link.link) && (
        <Notice kind="warn" title="This link only works on this computer">
          Ask the operator to set WAYBILL_PUBLIC_URL to the URL that other people use to reach Waybill. New links will
          start with that URL.
        </Notice>
      )}
      <Notice kind="warn">This link is shown only once. Anyone who has the link can sign in as {email}.</Notice>
      <div className="flex justify-end">
        <Button look="primary" onPress={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
