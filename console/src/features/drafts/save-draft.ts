/** Saves drafts, and keeps pending changes when the page is left. */
import { Failure } from '../../api/failure.ts'
import { fieldMessage } from '../../api/field-messages.ts'
import { createDraft, type Draft, type DraftContent, saveDraft } from '../../api/queries/drafts.ts'
import { pendingChangesKey, scopeOf, shownSession } from '../../api/tab-session.ts'
import { readStored, writeStored } from '../../ui/store.ts'
import { DraftDeleted, type SavedDraft, VersionConflict } from './autosave.ts'
import { normalizeContent } from './form-content.ts'
import type { Issue } from './issues.ts'
import type { Json } from './merge.ts'

const toIssue = ({ path, kind, message }: Draft['violations'][number]): Issue => {
  // The reason follows the message of a missing field.
  const why = /^\S+ is required: (.*)$/s.exec(message)?.[1]
  const issue = { field: path, kind, message: fieldMessage(path, message) }
  return why ? { ...issue, why: why.charAt(0).toUpperCase() + why.slice(1) } : issue
}

/** Issues of items that replace customs lines appear at the customs lines. */
const atCustomsLines = (issue: Issue): Issue =>
  issue.field.startsWith('items')
    ? { field: 'shipments[0].customsInfo.customsItems', kind: 'missing', message: '' }
    : issue

const customsOf = (customs: Draft['customs']): SavedDraft['customs'] =>
  customs && {
    wantedBy: customs.wantedBy,
    needsProductIds: customs.needsProductIds,
    citations: customs.shipments.map(({ eelPfc }) => eelPfc),
    issues: customs.shipments.flatMap(({ gaps }) => gaps.map(toIssue).map(atCustomsLines)),
  }

export const toSavedDraft = ({ draftId, version, content, violations, customs, shipmentIds }: Draft): SavedDraft => ({
  draftId,
  version,
  content: normalizeContent(content as Json),
  issues: violations.map(toIssue),
  customs: customsOf(customs),
  shipmentIds: shipmentIds.length > 0 ? shipmentIds : null,
})

type Sent = {
  draftId: string | null
  version: number | null
  content: Json
  /** The sub-account in which the draft was started. */
  startedIn: string | null
}

/** The draft was deleted, or has become an order. */
const deletedCodes: readonly string[] = ['Draft.NotFound', 'Draft.Ended']

/**
 * @throws VersionConflict if another window saved a later version; DraftDeleted if the draft was deleted or became an
 *   order
 */
export async function saveContent({ draftId, version, content, startedIn }: Sent): Promise<SavedDraft> {
  const sent = content as DraftContent
  try {
    const answer =
      draftId === null || version === null
        ? await createDraft(sent, scopeOf(startedIn))
        : await saveDraft({ draftId, version }, sent, scopeOf(startedIn))
    // The service stores what it receives. Defaults that it adds aren't on the page.
    return { ...toSavedDraft(answer), content }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (draftId !== null && deletedCodes.includes(error.code)) throw new DraftDeleted()
    if (error.code !== 'Draft.Changed') throw error
    const { version: theirs, content: changed } = error.errors[0]?.metaData ?? {}
    throw new VersionConflict(Number(theirs), normalizeContent(changed as Json))
  }
}

type PendingChanges = {
  /** The content that the changes are based on. */
  base: Json
  version: number | null
  content: Json
}

/** Null if nobody is signed in. Nothing is then kept for the next person. */
const keyOf = (draftId: string | null): string | null => {
  const shown = shownSession()
  return shown && pendingChangesKey(shown, draftId)
}

export function storePendingChanges(draftId: string | null, pendingChanges: PendingChanges): void {
  const key = keyOf(draftId)
  if (key !== null) writeStored(key, JSON.stringify(pendingChanges), 'sessionStorage')
}

/** Returns the pending changes once. Null if there are none. */
export function takePendingChanges(draftId: string | null): PendingChanges | null {
  const key = keyOf(draftId)
  if (key === null) return null
  const stored = readStored(key, 'sessionStorage')
  writeStored(key, null, 'sessionStorage')
  try {
    return stored === null ? null : JSON.parse(stored)
  } catch {
    return null
  }
}
