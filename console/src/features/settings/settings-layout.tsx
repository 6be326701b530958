import { Link, Outlet } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/use-session.ts'
import { TabBar, tabStyle } from '../../ui/section.tsx'

const tabs = [
  { text: 'Account', to: paths.settings, act: null },
  { text: 'Carrier accounts', to: paths.carriers, act: 'carriers.manage' },
  { text: 'Ship-from addresses', to: paths.warehouses, act: 'orders.read' },
  { text: 'Packages', to: paths.parcelPresets, act: 'orders.read' },
  { text: 'Printers', to: paths.printers, act: 'labels.print' },
] as const

/** The tabs above all settings pages. */
export function SettingsLayout() {
  const { may } = useSession()
  return (
    <>
      <div className="sticky top-0 z-20 border-b border-line bg-bg">
        <div className="mx-auto w-full max-w-4xl px-6 max-sm:px-4">
          <TabBar label="Settings">
            {tabs
              .filter(({ act }) => act === null || may.includes(act))
              .map(({ text, to }) => (
                <Link key={to} to={to} activeOptions={{ exact: true }} className={tabStyle}>
                  {text}
                </Link>
              ))}
          </TabBar>
        </div>
      </div>
      <Outlet />
    </>
  )
}
