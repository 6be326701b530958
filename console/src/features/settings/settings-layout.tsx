import { Link, Outlet } from '@tanstack/react-router'
import { useSettingsTabs } from '../../shell/navigation.ts'
import { TabBar, tabStyle } from '../../ui/section.tsx'

/** The tabs above all settings pages. Each page declares its tab in `routes.tsx`. */
export const SettingsLayout = () => (
  <>
    <div className="sticky top-0 z-20 border-b border-line bg-bg">
      <div className="w-full max-w-4xl px-6 max-sm:px-4">
        <TabBar label="Settings">
          {useSettingsTabs().map(({ text, to }) => (
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
