import { useNavigate } from '@tanstack/react-router'
import { createDraft, type DraftContent } from '../../api/queries/drafts.ts'
import { scope } from '../../api/scope.ts'
import { wordsOf } from '../../api/words.ts'
import { servicePath } from '../../base-path.ts'
import { paths } from '../../paths.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useSession } from '../../shell/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { State } from '../../ui/state.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Whole enough to be rated at once. */
const sample = {
  fromAddress: {
    name: 'Your store',
    company: null,
    street1: '350 5th Ave',
    street2: null,
    city: 'New York',
    state: 'NY',
    zip: '10118',
    country: 'US',
    phone: '2125550123',
    email: null,
  },
  toAddress: {
    name: 'Ada Byron',
    company: null,
    street1: '12 Main St',
    street2: 'Apt 4',
    city: 'Boston',
    state: 'MA',
    zip: '02108',
    country: 'US',
    phone: '6175550123',
    email: null,
    residential: true,
  },
  shipments: [{ parcel: { weight: 2.25, length: 10, width: 8, height: 4, predefinedPackage: null } }],
  reference: 'Sample order',
}

/** In place of the list of an account that has no order yet: how the first one comes about. */
export function FirstOrder() {
  const { environment } = useSession()
  const isRefused = useRefusal('orders.write') !== null
  return (
    <State
      level={2}
      icon="box"
      title="No orders yet"
      actions={!isRefused && environment === 'sandbox' && <SampleOrder />}
    >
      {!isRefused && <p>Click “New order”, paste an address, and buy a label with one click.</p>}
      <p>
        Orders can also come in through the <TextLink href={servicePath('docs/guide/quickstart')}>API</TextLink>. To
        learn more, see the <TextLink href={servicePath('docs/guide/console')}>guide</TextLink>.
      </p>
    </State>
  )
}

/** In a Sandbox nothing needs to be typed to see a label. */
function SampleOrder() {
  const navigate = useNavigate()
  const act = useAct((content: DraftContent) => createDraft(content, scope.get()), {
    refreshes: ['drafts'],
    onDone: ({ draftId }) => navigate({ to: paths.draft, params: { draftId } }),
  })
  return (
    <>
      {act.failure && <Notice kind="bad">{wordsOf(act.failure)}</Notice>}
      <ActButton icon="box" size="large" isPending={act.isPending} onPress={() => act.run(sample)}>
        Try a sample order
      </ActButton>
    </>
  )
}
