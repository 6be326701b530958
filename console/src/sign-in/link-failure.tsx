import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Failure } from '../api/failure.ts'
import { buttonStyle } from '../design/button-style.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { paths } from '../paths.ts'
import { Outside } from './outside.tsx'

/** In place of the page of a link that opens nothing. */
export function LinkFailure(props: ErrorComponentProps) {
  const { error } = props
  if (!(error instanceof Failure) || error.status !== 404) return <PageFailure {...props} />
  return (
    <Outside
      title="This link opens nothing"
      about="It was used, another one took its place, or it has expired. Ask whoever gave it to you for a new one."
    >
      <p className="mb-5 text-13 text-text-2">
        If it was to make you the first owner: each start of Waybill makes another, which ends those before. It is in
        what the latest start printed, or in the file <code className="font-mono text-12">owner-link</code> of its data
        folder.
      </p>
      <Link to={paths.signIn} className={`${buttonStyle('plain', 'large')} w-full`}>
        Sign in
      </Link>
    </Outside>
  )
}
