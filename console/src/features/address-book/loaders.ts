import type { QueryClient } from '@tanstack/react-query'
import { addressesQuery } from '../../api/queries/addresses.ts'

export async function loadAddressBook(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(addressesQuery(''))
}
