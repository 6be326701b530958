import { useSuspenseQuery } from '@tanstack/react-query'
import { type Session, sessionQuery } from '../api/queries/session.ts'

/** Who is signed in. Only for what stands in the frame, which is not shown before it is known. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery()).data
