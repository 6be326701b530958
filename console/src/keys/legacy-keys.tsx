import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createLegacyKey,
  type LegacyKey,
  legacyKeysQuery,
  type NewLegacyKey,
  revokeLegacyKey,
} from '../api/queries/keys.ts'
import { wordsOf } from '../api/words.ts'
import { servicePath } from '../base-path.ts'
import { Badge } from '../design/badge.tsx'
import { Icon } from '../design/icon.tsx'
import { Item } from '../design/list.tsx'
import { Notice } from '../design/notice.tsx'
import { Section } from '../design/section.tsx'
import { TextLink } from '../design/text-link.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { useAct } from '../frame/use-act.ts'
import { useRefusal } from '../frame/use-refusal.ts'
import { KeyList } from './key-list.tsx'
import { KeyTimes } from './key-times.tsx'
import { Revoke } from './revoke.tsx'
import { ToldOnceDialog } from './told-once-dialog.tsx'

/** Pairs of a key and a secret, for the programs that speak in form parameters. */
export function LegacyKeys() {
  const { data: pairs } = useSuspenseQuery(legacyKeysQuery())
  const refusal = useRefusal('keys.manage')
  const [made, setMade] = useState<NewLegacyKey | null>(null)
  const act = useAct(createLegacyKey, { refreshes: ['keys'], onDone: setMade })
  return (
    <Section
      title="Pairs of the legacy interface"
      about={
        <>
          A key and a secret in every request, for programs that speak in form parameters.{' '}
          <TextLink href={servicePath('docs/guide/legacy-api')}>What it can do</TextLink>
        </>
      }
      isFlush
      actions={
        <ActButton icon="plus" isPending={act.isPending} onPress={() => act.run(undefined)} disabledReason={refusal}>
          New pair
        </ActButton>
      }
    >
      {act.failure && (
        <div className="p-4">
          <Notice kind="bad">{wordsOf(act.failure)}</Notice>
        </div>
      )}
      {pairs.length === 0 ? (
        <p className="px-4 py-3 text-13 text-text-2">None. New programs do better with an API key.</p>
      ) : (
        <KeyList label="Pairs" keys={pairs}>
          {(pair) => <PairItem key={pair.legacyKeyId} pair={pair} />}
        </KeyList>
      )}
      {made && (
        <ToldOnceDialog
          title="The pair is made"
          about="The secret goes into every request beside the key."
          secrets={[
            { name: 'key', text: made.key },
            { name: 'secret', text: made.secret },
          ]}
          onClose={() => setMade(null)}
        />
      )}
    </Section>
  )
}

const PairItem = ({ pair }: { pair: LegacyKey }) => (
  <Item
    icon={<Icon name="key" className="size-5 text-text-3 max-sm:hidden" />}
    title={
      <>
        <code className="font-mono text-12 break-all">{pair.key}</code>
        {pair.revokedAt && <Badge sign="⊘">revoked</Badge>}
      </>
    }
    about={<KeyTimes of={pair} />}
    actions={
      pair.revokedAt === null && (
        <Revoke called={`the pair ${pair.key.slice(0, 8)}…`} revoke={() => revokeLegacyKey(pair.key)}>
          It opens nothing any more. There is no way back: a program that still has it needs another pair.
        </Revoke>
      )
    }
  />
)
