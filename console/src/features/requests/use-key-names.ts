import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiKeysQuery, legacyKeysQuery } from '../../api/queries/keys.ts'

/** What each key of both interfaces is called, by its id. */
export function useKeyNames(): ReadonlyMap<string, string> {
  const { data: keys } = useSuspenseQuery(apiKeysQuery())
  const { data: pairs } = useSuspenseQuery(legacyKeysQuery())
  return useMemo(
    () =>
      new Map([
        ...keys.map(({ apiKeyId, name }) => [apiKeyId, name] as const),
        ...pairs.map(({ legacyKeyId, key }) => [legacyKeyId, `${key.slice(0, 8)}…`] as const),
      ]),
    [keys, pairs],
  )
}
