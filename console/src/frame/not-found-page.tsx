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
