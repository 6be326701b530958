import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { subAccountsQuery } from '../api/queries/sub-accounts.ts'
import { goOnInstead } from '../api/scope.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { resetWhatIsScoped } from './reset-what-is-scoped.ts'

/** Over a page that is narrowed to a sub-account which takes no work any more: whoever is there says for what to go on. */
export function ScopeLostDialog({ lost }: { lost: string }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data } = useQuery({ ...subAccountsQuery(), staleTime: 0 })
  const all = data?.subAccounts ?? []
  const name = all.find(({ subAccountId }) => subAccountId === lost)?.name
  const others = all.filter(({ subAccountId, active }) => active && subAccountId !== lost)
  const goOn = async (chosen: string | null) => {
    goOnInstead(lost, chosen)
    await resetWhatIsScoped(queryClient)
    await router.invalidate()
  }
  return (
    <Dialog title={name ? `Sub-account ${name} is inactive` : 'This sub-account no longer exists'} isOpen isAlert>
      <p className="-mt-2 text-13 text-text-2">
        Your last action was not carried out. Nothing you typed is lost. Choose where to continue.
      </p>
      <div className="flex flex-col gap-2">
        {others.map(({ subAccountId, name: text }) => (
          <Button key={subAccountId} onPress={() => goOn(subAccountId)}>
            {text}
          </Button>
        ))}
        <Button onPress={() => goOn(null)}>Whole account</Button>
      </div>
    </Dialog>
  )
}
