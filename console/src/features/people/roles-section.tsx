import type { People } from '../../api/queries/people.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { wordsOfActs } from './words.ts'

/** What each role may do, as the service says it. */
export function RolesSection({ roles }: { roles: People['roles'] }) {
  const acts = (Object.entries(wordsOfActs) as [keyof typeof wordsOfActs, string | null][]).filter(
    ([, words]) => words !== null,
  )
  return (
    <Section title="Roles and permissions" isFlush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself is reached by the keyboard */}
      <section aria-label="Permissions by role" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full text-13 sm:min-w-136">
          <thead>
            <tr className="border-b border-line bg-surface text-left text-12 text-text-2">
              <th scope="col" className="px-4 py-2 align-bottom font-medium">
                Permission
              </th>
              {roles.map(({ role }) => (
                <th
                  key={role}
                  scope="col"
                  className="px-2 py-2 text-center align-bottom font-medium max-sm:last:pr-4 sm:w-24"
                >
                  {/* On end, so that all of them stand in a narrow window. */}
                  <span className="max-sm:inline-block max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]">
                    {role}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {acts.map(([act, words]) => (
              <tr key={act}>
                <th scope="row" className="px-4 py-1.5 text-left font-normal sm:whitespace-nowrap">
                  {words}
                </th>
                {roles.map(({ role, may }) => (
                  <td key={role} className="px-2 py-1.5 text-center max-sm:last:pr-4">
                    {may.includes(act) ? (
                      <>
                        <Icon name="check" className="mx-auto size-4 text-ok" />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden="true" className="text-text-3">
                          –
                        </span>
                        <span className="sr-only">no</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
