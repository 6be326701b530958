import { AddressCheck } from './address-check.tsx'
import { useDraftForm } from './form.ts'
import { SandboxWords } from './sandbox-words.tsx'

/** What stands below the recipient's fields, and is there a moment after them. */
export function AddressBeside() {
  const { isReadOnly } = useDraftForm()
  if (isReadOnly) return null
  return (
    <>
      <AddressCheck />
      <SandboxWords />
    </>
  )
}
