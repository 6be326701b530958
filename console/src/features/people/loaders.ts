import type { QueryClient } from '@tanstack/react-query'
import { peopleQuery } from '../../api/queries/people.ts'

export async function loadPeople(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(peopleQuery())
}
