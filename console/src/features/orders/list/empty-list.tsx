import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { failureMessage } from '../../../api/messages.ts'
import { createDraft, type DraftContent } from '../../../api/queries/drafts.ts'
import { parcelPresetsQuery, warehousesQuery } from '../../../api/queries/presets.ts'
import { printersQuery } from '../../../api/queries/printing.ts'
import { storesQuery } from '../../../api/queries/stores.ts'
import { scope } from '../../../api/tab-session.ts'
import { servicePath } from '../../../base-path.ts'
import { paths } from '../../../paths.ts'
import { ActionButton } from '../../../shell/action-button.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../../shell/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice, State } from '../../../ui/notice.tsx'
import { buttonStyle } from '../../../ui/styles.ts'
import { TextLink, textLinkStyle } from '../../../ui/text.tsx'
import { allOrders, isFiltered, type OrdersSearch, viewOf } from './search.ts'

type Props = {
  search: OrdersSearch
  /** The number of orders on other pages. */
  total: number
  /** The number of all orders. Undefined while it is loading. */
  ever: number | undefined
  onClear: () => void
}

/** Explains an empty list. */
export function NoOrders({ search, total, ever, onClear }: Props) {
  const view = viewOf(search.view)
  if (total > 0) {
    return (
      <State
        level={2}
        icon="search"
        title="No orders on this page"
        actions={
          <Link to={paths.orders} search={{ ...search, page: undefined }} className={buttonStyle('plain')}>
            Go to the first page
          </Link>
        }
      />
    )
  }
  if (isFiltered(search)) {
    const title = search.q ? `No orders match “${search.q}”` : 'No orders match'
    return (
      <State
        level={2}
        icon="search"
        title={view === allOrders ? title : `${title} in ${view.text}`}
        actions={
          <>
            {view !== allOrders && (
              <Link
                to={paths.orders}
                search={{ ...search, view: allOrders.id, status: undefined }}
                className={buttonStyle('plain')}
              >
                Search all orders
              </Link>
            )}
            <Button onPress={onClear}>Clear filters</Button>
          </>
        }
      />
    )
  }
  // Whether the account is new isn't known yet.
  if (ever === undefined) return null
  return ever === 0 ? <FirstOrder /> : <State level={2} icon="box" title={view.whenEmpty} />
}

/** Complete, so that rates load immediately. */
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

/** Replaces the list in an account without orders. */
function FirstOrder() {
  const { environment } = useSession()
  const isDenied = useDeniedReason('orders.write') !== null
  return (
    <State
      level={2}
      icon="box"
      title="No orders yet"
      actions={!isDenied && environment === 'sandbox' && <SampleOrder />}
    >
      {!isDenied && <p>Click “New order”, paste an address, and buy a label with one click.</p>}
      <SetupSteps />
      <p>
        Orders can also come in through the <TextLink href={servicePath('docs/guide/quickstart')}>API</TextLink>. To
        learn more, see the <TextLink href={servicePath('docs/guide/console')}>guide</TextLink>.
      </p>
    </State>
  )
}

/** The first settings of an account, for people who may change them. Each can be skipped. */
function SetupSteps() {
  const isDenied = useDeniedReason('settings.manage') !== null
  const mayConnect = useDeniedReason('carriers.manage') === null
  const { data: warehouses } = useQuery({ ...warehousesQuery(), enabled: !isDenied })
  const { data: presets } = useQuery({ ...parcelPresetsQuery(), enabled: !isDenied })
  const { data: printing } = useQuery({ ...printersQuery(), enabled: !isDenied })
  const { data: stores } = useQuery({ ...storesQuery(), enabled: mayConnect })
  if (isDenied || !warehouses || !presets || !printing) return null
  const steps = [
    { to: paths.warehouses, text: 'Add the address that you ship from', isDone: warehouses.length > 0 },
    { to: paths.parcelPresets, text: 'Save the box that you use most', isDone: presets.length > 0 },
    {
      to: paths.printers,
      text: 'Set up a label printer, or print with the browser',
      isDone: printing.printers.length > 0,
    },
    ...(mayConnect ? [{ to: paths.stores, text: 'Connect a store', isDone: (stores?.stores.length ?? 0) > 0 }] : []),
  ]
  return (
    <ul aria-label="Set up your account" className="mt-2 flex flex-col gap-2 text-left">
      {steps.map(({ to, text, isDone }) => (
        <li key={to} className="flex items-center gap-2">
          <Icon name={isDone ? 'check' : 'box'} className={`size-4 ${isDone ? 'text-ok' : 'text-text-3'}`} />
          <Link to={to} className={textLinkStyle}>
            {text}
          </Link>
          {isDone && <span className="text-12 text-text-2">Done</span>}
        </li>
      ))}
    </ul>
  )
}

/** In a Sandbox, shows a label without typing anything. */
function SampleOrder() {
  const navigate = useNavigate()
  const action = useAction((content: DraftContent) => createDraft(content, scope.get()), {
    refreshes: ['drafts'],
    onDone: ({ draftId }) => navigate({ to: paths.draft, params: { draftId } }),
  })
  return (
    <>
      {action.failure && <Notice kind="bad">{failureMessage(action.failure)}</Notice>}
      <ActionButton icon="box" size="large" isPending={action.isPending} onPress={() => action.run(sample)}>
        Try a sample order
      </ActionButton>
    </>
  )
}
