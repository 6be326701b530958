import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { CodeLine } from '../ui/text.tsx'

type SecretDialogProps = {
  title: string
  about: string
  secrets: readonly { name: string; text: string }[]
  onClose: () => void
}

/** Shows secrets that can't be shown again. */
export const SecretDialog = ({ title, about, secrets, onClose }: SecretDialogProps) => (
  // Only the button closes the dialog, because the secret is lost with it.
  <Dialog title={title} isOpen onClose={onClose} isAlert width="wide">
    <p className="-mt-2 text-13 text-text-2">{about}</p>
    {secrets.map(({ name, text }) => (
      <div key={name} className="flex flex-col gap-1">
        {secrets.length > 1 && <p className="text-13 font-medium">{name}</p>}
        <CodeLine text={text} label={`Copy ${name}`} />
      </div>
    ))}
    <Notice kind="warn">Copy the {secrets.at(-1)?.name} now. You won’t be able to see it again.</Notice>
    <div className="flex justify-end">
      <Button look="primary" onPress={onClose}>
        Done
      </Button>
    </div>
  </Dialog>
)
