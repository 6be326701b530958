import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { State } from '../ui/state.tsx'

export const NotFoundPage = () => (
  <main>
    <title>Not found · Waybill</title>
    <State
      isPage
      icon="search"
      title="Page not found"
      actions={
        <Link to={paths.root} className={buttonStyle('primary')}>
          Go to home page
        </Link>
      }
    >
      <p>The link may be wrong, or the page no longer exists.</p>
    </State>
  </main>
)
