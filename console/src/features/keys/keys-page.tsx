import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysQuery, type NewApiKey } from '../../api/queries/keys.ts'
import { BeginButton } from '../../shell/begin-button.tsx'
import { Page } from '../../shell/page.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
import { ApiKeyItem } from './api-key-item.tsx'
import { FirstRequest } from './first-request.tsx'
import { KeyList } from './key-list.tsx'
import { LegacyKeys } from './legacy-keys.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { ToldOnceDialog } from './told-once-dialog.tsx'

/** What programs call by, at either interface. */
export function KeysPage() {
  const { data: keys } = useSuspenseQuery(apiKeysQuery())
  const refusal = useRefusal('keys.manage')
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  return (
    <Page
      title="API keys"
      about="Each key has full access to the account. Create one key per integration, so that you can revoke a key without affecting other integrations."
      actions={
        <BeginButton text="New API key" group="API keys" disabledReason={refusal} onPress={() => setMaking(true)} />
      }
    >
      <Section title="Keys" isFlush>
        {keys.length === 0 ? (
          <State icon="key" title="No API keys yet">
            <p>Create a key for your first integration. Waybill shows the key only once and stores only a hash.</p>
          </State>
        ) : (
          <KeyList label="API keys" keys={keys}>
            {(key) => <ApiKeyItem key={key.apiKeyId} apiKey={key} />}
          </KeyList>
        )}
      </Section>
      <FirstRequest />
      <LegacyKeys />
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <ToldOnceDialog
          title="API key created"
          about="Store the key as a secret, for example in an environment variable of your integration."
          secrets={[{ name: 'API key', text: made.apiKey }]}
          onClose={() => setMade(null)}
        />
      )}
    </Page>
  )
}
