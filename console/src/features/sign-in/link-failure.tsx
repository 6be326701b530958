import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Failure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { PageFailure } from '../../shell/page-failure.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Outside } from './outside.tsx'

/** In place of the page of a link that opens nothing. */
export function LinkFailure(props: ErrorComponentProps) {
  const { error } = props
  if (!(error instanceof Failure) || error.status !== 404) return <PageFailure {...props} />
  return (
    <Outside
      title="This link no longer works"
      about="The link has been used or replaced, or it has expired. Ask the sender for a new link."
    >
      <p className="mb-5 text-13 text-text-2">
        Setting up the first Owner? Each time Waybill starts, it creates a new link and cancels the previous one. Find
        the latest link in the startup output or in the file <code className="font-mono text-12">owner-link</code> in
        the data folder.
      </p>
      <Link to={paths.signIn} className={`${buttonStyle('plain', 'large')} w-full`}>
        Sign in
      </Link>
    </Outside>
  )
}
