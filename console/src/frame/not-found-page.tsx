import { Link } from '@tanstack/react-router'
import { buttonStyle } from '../design/button-style.ts'
import { State } from '../design/state.tsx'
import { paths } from '../paths.ts'

export const NotFoundPage = () => (
  <main>
    <title>Not found · Waybill</title>
    <State
      isPage
      icon="search"
      title="There is no such page"
      actions={
        <Link to={paths.root} className={buttonStyle('primary')}>
          Go to the beginning
        </Link>
      }
    >
      <p>The address may be mistyped, or what it led to is gone.</p>
    </State>
  </main>
)
