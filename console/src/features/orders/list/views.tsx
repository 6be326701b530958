import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { fieldErrors, formError } from '../../../api/messages.ts'
import {
  type NewOrderView,
  type OrderCounts,
  type OrderView,
  removeView,
  saveView,
} from '../../../api/queries/orders.ts'
import { formatCount } from '../../../format/numbers.ts'
import { paths } from '../../../paths.ts'
import { ConfirmAction, FormActions } from '../../../shell/action-button.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useSession } from '../../../shell/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/controls.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TabBar, TabCount, tabStyle } from '../../../ui/section.tsx'
import { statusOfSlug } from '../statuses.ts'
import {
  defaultView,
  findShownView,
  needsAttention,
  type OrdersSearch,
  searchOfView,
  type View,
  viewOf,
  viewSearchOf,
  views,
} from './search.ts'

/** The number of orders with the view's statuses, without other filters. */
function countOf(view: View, counts: OrderCounts): string {
  const { statuses } = view
  if (view === needsAttention) {
    const { orders, isExact } = counts.attention
    return isExact ? formatCount(orders) : `${formatCount(orders - 1)}+`
  }
  if (!statuses) return formatCount(counts.total)
  const included = statuses.map((slug) => statusOfSlug(slug)?.status)
  // Partly labeled orders are shown above the orders to ship.
  const partlyLabeled = view === defaultView ? counts.partlyLabelled.length : 0
  return formatCount(
    counts.statuses.reduce((sum, { status, orders }) => sum + (included.includes(status) ? orders : 0), partlyLabeled),
  )
}

/** Null if unknown. */
function countOfSaved({ viewId }: OrderView, counts: OrderCounts): string | null {
  const found = counts.views.find((view) => view.viewId === viewId)
  if (!found || found.orders === null) return null
  return `${formatCount(found.orders)}${found.isExact ? '' : '+'}`
}

type Props = { search: OrdersSearch; counts: OrderCounts | undefined; saved: readonly OrderView[] }

/** The views with their numbers of orders. Switching views clears the filters. */
export function ViewTabs({ search, counts, saved }: Props) {
  const shown = findShownView(search, saved)
  const { size } = search
  return (
    <TabBar label="Views" isComplete={counts !== undefined}>
      {views.map((view) => (
        <Tab
          key={view.id}
          search={{ view: view === defaultView ? undefined : view.id, size }}
          isCurrent={!shown && view === viewOf(search.view)}
          count={counts && countOf(view, counts)}
          isAlarming={view === needsAttention && counts !== undefined && counts.attention.orders > 0}
        >
          {view.text}
        </Tab>
      ))}
      {saved.map((view) => (
        <Tab
          key={view.viewId}
          search={{ ...searchOfView(view.search), size }}
          isCurrent={view === shown}
          count={counts && countOfSaved(view, counts)}
        >
          {!view.isShared && <Icon name="person" className="size-3 text-text-3" />}
          {view.name}
        </Tab>
      ))}
    </TabBar>
  )
}

type TabProps = {
  search: OrdersSearch
  isCurrent: boolean
  count: string | null | undefined
  /** Whether the count stands out. */
  isAlarming?: boolean
  children: ReactNode
}

const Tab = ({ search, isCurrent, count, isAlarming = false, children }: TabProps) => (
  <Link
    to={paths.orders}
    search={search}
    // Otherwise, a link without a search would match every search.
    activeOptions={{ exact: true, explicitUndefined: true }}
    aria-current={isCurrent ? 'page' : undefined}
    className={tabStyle}
  >
    {children}
    {count && <TabCount isAlarming={isAlarming}>{count}</TabCount>}
  </Link>
)

type KeepViewProps = {
  search: OrdersSearch
  /** The saved view with this search. Null if there is none. */
  shown: OrderView | null
  /** The visible columns are saved with the view. */
  columns: readonly string[]
}

/** Saves the search as a view, or removes the view. */
export function SaveView({ search, shown, columns }: KeepViewProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const stored = viewSearchOf(search)
  if (shown) {
    return (
      <>
        <RemoveButton view={shown} onPress={() => setOpen(true)} />
        {isOpen && <RemoveDialog view={shown} onClose={close} />}
      </>
    )
  }
  return (
    <>
      <Button
        look="quiet"
        icon="bookmark"
        onPress={() => setOpen(true)}
        disabledReason={stored ? null : unsavedReason(search)}
      >
        Save view
      </Button>
      {isOpen && stored && <SaveDialog search={stored} columns={columns} onClose={close} />}
    </>
  )
}

type KeepProps = { search: NewOrderView['search']; columns: readonly string[]; onClose: () => void }

const unsavedReason = ({ view }: OrdersSearch): string =>
  viewOf(view) === needsAttention
    ? 'Views can’t include problems. The tab “Needs attention” always shows all of them.'
    : 'Views can’t include fixed dates. Use “Last 7 days” or “Last 30 days” instead.'

function SaveDialog({ search, columns, onClose }: KeepProps) {
  const { may } = useSession()
  const [isShared, setShared] = useState(false)
  const action = useAction(saveView, { refreshes: ['order-views', 'orders'], onDone: onClose })
  return (
    <Dialog title="Save view" isOpen onClose={onClose}>
      <Form
        label="Save view"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['name'])}
        onSubmit={({ name = '' }) => action.run({ name, isShared, search, columns: [...columns] })}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Save view
          </FormActions>
        }
      >
        <TextField label="Name" name="name" hint="Shown as a tab above the list." autoComplete="off" autoFocus />
        {may.includes('settings.manage') && (
          <Switch isOn={isShared} onChange={setShared}>
            Share with everyone in this account
          </Switch>
        )}
      </Form>
    </Dialog>
  )
}

function RemoveButton({ view: { isShared }, onPress }: { view: OrderView; onPress: () => void }) {
  const { may } = useSession()
  const reason =
    isShared && !may.includes('settings.manage') ? 'Only an Owner or Manager can remove a shared view' : null
  return (
    <Button look="quiet" icon="trash" onPress={onPress} disabledReason={reason}>
      Remove view
    </Button>
  )
}

function RemoveDialog({ view: { viewId, name, isShared }, onClose }: { view: OrderView; onClose: () => void }) {
  const action = useAction(removeView, {
    refreshes: ['order-views', 'orders'],
    toast: `View “${name}” removed`,
    onDone: onClose,
  })
  return (
    <ConfirmAction
      title={`Remove the view “${name}”?`}
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(viewId)}
      verb="Remove view"
    >
      {isShared ? 'This removes the view for everyone in this account. ' : ''}Orders aren’t affected.
    </ConfirmAction>
  )
}
