/** Saves drafts, and keeps pending changes when the page is left. */
import { Failure } from '../../api/failure.ts'
import { fieldWords } from '../../api/field-messages.ts'
import { createDraft, type Draft, type DraftContent, saveDraft } from '../../api/queries/drafts.ts'
import { scopeOf, shownSession, typedKeyOf } from '../../api/tab-session.ts'
import { keep, readKept } from '../../ui/store.ts'
import { Gone, Overtaken, type SavedDraft } from './autosave.ts'
import { normalised } from './form-content.ts'
import type { Problem } from './issues.ts'
import type { Json } from './merge.ts'

const problemOf = ({ path, kind, message }: Draft['violations'][number]): Problem => {
  // The reason follows the message of a missing field.
  const why = /^\S+ is required: (.*)$/s.exec(message)?.[1]
  const problem = { field: path, kind, message: fieldWords(path, message) }
  return why ? { ...problem, why: why.charAt(0).toUpperCase() + why.slice(1) } : problem
}

/** Issues of items that replace customs lines appear at the customs lines. */
const lineless = (problem: Problem): Problem =>
  problem.field.startsWith('items')
    ? { field: 'shipments[0].customsInfo.customsItems', kind: 'missing', message: '' }
    : problem

const customsOf = (customs: Draft['customs']): SavedDraft['customs'] =>
  customs && {
    wantedBy: customs.wantedBy,
    citations: customs.shipments.map(({ eelPfc }) => eelPfc),
    gaps: customs.shipments.flatMap(({ gaps }) => gaps.map(problemOf).map(lineless)),
  }

export const savedOf = ({ draftId, version, content, violations, customs, shipmentIds }: Draft): SavedDraft => ({
  draftId,
  version,
  content: normalised(content as Json),
  problems: violations.map(problemOf),
  customs: customsOf(customs),
  shipmentIds: shipmentIds.length > 0 ? shipmentIds : null,
})

type Sent = {
  draftId: string | null
  version: number | null
  content: Json
  /** The sub-account in which the draft was started. */
  begunIn: string | null
}

/** The draft was deleted, or has become an order. */
const goneCodes: readonly string[] = ['Draft.NotFound', 'Draft.Ended']

/**
 * @throws VersionConflict if another window saved a later version; DraftDeleted if the draft was deleted or became an
 *   order
 */
export async function save({ draftId, version, content, begunIn }: Sent): Promise<SavedDraft> {
  const sent = content as DraftContent
  try {
    const answer =
      draftId === null || version === null
        ? await createDraft(sent, scopeOf(begunIn))
        : await saveDraft({ draftId, version }, sent, scopeOf(begunIn))
    // The service stores what it receives. Defaults that it adds aren't on the page.
    return { ...savedOf(answer), content }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (draftId !== null && goneCodes.includes(error.code)) throw new Gone()
    if (error.code !== 'Draft.Changed') throw error
    const { version: theirs, content: changed } = error.errors[0]?.metaData ?? {}
    throw new Overtaken(Number(theirs), normalised(changed as Json))
  }
}

export type Unsent = {
  /** The content that the changes are based on. */
  base: Json
  version: number | null
  content: Json
}

/** Null if nobody is signed in. Nothing is then kept for the next person. */
const keyOf = (draftId: string | null): string | null => {
  const shown = shownSession()
  return shown && typedKeyOf(shown, draftId)
}

export function keepUnsent(draftId: string | null, unsent: Unsent): void {
  const key = keyOf(draftId)
  if (key !== null) keep(key, JSON.stringify(unsent), 'sessionStorage')
}

/** Returns the pending changes once. Null if there are none. */
export function takeUnsent(draftId: string | null): Unsent | null {
  const key = keyOf(draftId)
  if (key === null) return null
  const kept = readKept(key, 'sessionStorage')
  keep(key, null, 'sessionStorage')
  try {
    return kept === null ? null : JSON.parse(kept)
  } catch {
    return null
  }
}
