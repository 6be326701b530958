/** How a draft reaches the service, in the words of the page. */
import { Failure } from '../../api/failure.ts'
import { fieldWords } from '../../api/field-words.ts'
import { createDraft, type Draft, type DraftContent, saveDraft } from '../../api/queries/drafts.ts'
import { scopeOf } from '../../api/scope.ts'
import { Gone, Overtaken, type SavedDraft } from './draft-store.ts'
import type { Json } from './merge.ts'
import type { Problem } from './problems.ts'
import { normalised } from './typed-of.ts'

const problemOf = ({ path, kind, message }: Draft['violations'][number]): Problem => {
  // Why it is wanted, where that does not go without saying.
  const why = /^\S+ is required: (.*)$/s.exec(message)?.[1]
  const problem = { field: path, kind, message: fieldWords(path, message) }
  return why ? { ...problem, why: why.charAt(0).toUpperCase() + why.slice(1) } : problem
}

/** Of lines that the items stand for, none is on the page. */
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
  /** In which it was begun or opened, whatever the window is narrowed to by now. */
  begunIn: string | null
}

/** There is none any more; or it has become an order that has gone on. */
const goneCodes: readonly string[] = ['Draft.NotFound', 'Draft.Ended']

/** @throws Overtaken where another window has saved meanwhile; Gone where it is discarded, or an order, by now */
export async function save({ draftId, version, content, begunIn }: Sent): Promise<SavedDraft> {
  const sent = content as DraftContent
  try {
    const answer =
      draftId === null || version === null
        ? await createDraft(sent, scopeOf(begunIn))
        : await saveDraft({ draftId, version }, sent, scopeOf(begunIn))
    // The service keeps what it was sent; what it adds by itself is not on the page.
    return { ...savedOf(answer), content }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (draftId !== null && goneCodes.includes(error.code)) throw new Gone()
    if (error.code !== 'Draft.Changed') throw error
    const { version: theirs, content: changed } = error.errors[0]?.metaData ?? {}
    throw new Overtaken(Number(theirs), normalised(changed as Json))
  }
}
