import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import type { NavEntry, SettingsTab } from './shell/navigation.ts'

/** The context of all routes. */
export type Context = { queryClient: QueryClient }

type Load = (
  loaders: typeof import('./loaders.ts'),
  queryClient: QueryClient,
  params: Readonly<Record<string, string>>,
) => unknown

/** Loads the loaders on demand. If an upgrade has removed them, the page's own code is gone too, which is handled. */
export const runLoader = (load: Load, { queryClient }: Context, params: Readonly<Record<string, string>> = {}) =>
  import('./loaders.ts').then(
    (loaders) => load(loaders, queryClient, params),
    () => undefined,
  )

/** A page with its loader, its navigation entry, and its tab among the settings. */
type Page<Path extends string> = {
  path: Path
  load: Load
  component: RouteComponent
  nav?: NavEntry
  tab?: SettingsTab
}

/** Creates routes of pages within a layout. */
export const pageIn =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string>({ path, load, component, nav, tab }: Page<Path>) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      loader: ({ context, params }) => runLoader(load, context as Context, params as Record<string, string>),
      component,
      staticData: { ...(nav ? { nav } : {}), ...(tab ? { tab } : {}) },
    })
