/** Unfinished orders. */

import { type Static, type TSchema, Type } from 'typebox'
import { getFillsManufacturerIds } from '#domain/accounts/queries.ts'
import { discardDraft, finishDraft } from '#domain/orders/drafts/end-draft.ts'
import { countDrafts, getDraft, listDrafts } from '#domain/orders/drafts/queries.ts'
import { createDraft, saveDraft } from '#domain/orders/drafts/save-draft.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import { findDefaultWarehouse } from '#domain/presets/warehouses.ts'
import { contentOfOrder, type DraftContent, inspectDraft } from '#edges/console/drafts/content.ts'
import {
  DraftContentSchema,
  DraftResponse,
  DraftRow,
  draftResponse,
  draftRow,
  type KnownCarriers,
} from '#edges/console/drafts/response.ts'
import { shapeIssues } from '#edges/console/drafts/shape.ts'
import { type ConsoleServer, consoleOperation, type RequestDeps } from '#edges/console/operation.ts'
import { optionsOfOrder } from '#edges/console/orders/order-response.ts'
import { consoleSource } from '#edges/console/orders/order-routes.ts'
import { Ended, ended } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader, type Reader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { Guid, Int32, Nullable, structural } from '#kit/schema.ts'

const tags = ['Drafts']
const params = Type.Object({ draftId: Guid('Id of the draft.') })

/** In characters. The content of a form is a hundredth of it. */
const maxContentLength = 64_000
/** Three times the depth of a form, and far from a stack overflow when it is serialized. */
const maxContentLevels = 16

const isWithin = (levels: number, value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isWithin(levels - 1, part)))

/** The content is stored as it is. PostgreSQL rejects NUL and lone surrogates. */
function contentIssues(content: DraftContent, path: string): ValidationIssue[] {
  if (!isWithin(maxContentLevels, content)) return [fieldIssue('invalid', path, 'is nested too deeply for an order')]
  const text = JSON.stringify(content)
  if (text.length > maxContentLength) return [fieldIssue('invalid', path, 'is too long for an order')]
  const isOdd = /\\u(?:0000|d[89a-f])/i.test(text.replaceAll('\\\\', ''))
  return isOdd ? [fieldIssue('invalid', path, 'must be valid text')] : shapeIssues(content, path)
}

/** The content must have the form of an order. Other issues are saved and reported in the response. */
const AnyContent = Type.Unsafe<DraftContent>({ type: 'object' })

/** Publishes the full schema, but accepts incomplete and invalid fields. */
const publishing = <Value>(reader: Reader<Value>, content: TSchema): Reader<Value> => {
  const { properties, ...schema } = reader.schema as unknown as { properties: object }
  return { ...reader, schema: { ...schema, properties: { ...properties, content } } as unknown as TSchema }
}

const version = Int32({ minimum: 1, ...structural, description: 'The version on which the change is based.' })
const SaveRequest = Type.Object(
  { version, content: AnyContent },
  { title: 'SaveDraftRequest', description: 'New content of a draft.' },
)
const CreateRequest = Type.Object(
  {
    content: Type.Optional(Nullable(AnyContent)),
    copyOf: Type.Optional(Nullable(Guid('Id of an order to copy.'))),
  },
  { title: 'CreateDraftRequest', description: 'Initial content of a draft, or an order to copy.' },
)
const FinishRequest = Type.Object({ version }, { title: 'FinishDraftRequest', description: 'The version to complete.' })

const saveBody = publishing(
  bodyReader(SaveRequest, ({ content }, path) => contentIssues(content, path('content'))),
  DraftContentSchema,
)
const createBody = publishing(
  bodyReader(CreateRequest, ({ content, copyOf }, path) => [
    ...(content ? contentIssues(content, path('content')) : []),
    ...(copyOf && !isUuid(copyOf) ? [fieldIssue('malformed', path('copyOf'), 'must be a GUID')] : []),
  ]),
  Nullable(DraftContentSchema),
)

/** The package types of all carriers. */
export const packagingsOf = ({ rates }: Pick<RequestDeps, 'rates'>): string[] => Object.values(rates.packagings).flat()

export const knownOf = async (
  deps: Pick<RequestDeps, 'db' | 'rates' | 'knownCarriers'>,
  accountId: string,
): Promise<KnownCarriers> => ({
  fillsManufacturerIds: await getFillsManufacturerIds(deps, accountId),
  carriers: deps.knownCarriers,
  packagings: packagingsOf(deps),
})

type Scope = { accountId: string; subAccountId: string | null }

/** The default ship-from address of the account is used unless the draft has another. */
async function withOrigin(deps: RequestDeps, scope: Scope, content: DraftContent): Promise<DraftContent> {
  if (content.fromAddress !== undefined) return content
  const warehouse = await findDefaultWarehouse(deps, scope)
  return warehouse ? { ...content, fromAddress: warehouse.from } : content
}

async function firstContent(
  deps: RequestDeps,
  scope: Scope,
  { content, copyOf }: Static<typeof CreateRequest>,
): Promise<DraftContent> {
  if (!copyOf) return withOrigin(deps, scope, content ?? {})
  const order = await getWholeOrder(deps, { ...scope, orderId: copyOf })
  return { ...contentOfOrder(order, await optionsOfOrder(deps, scope.accountId, order)), ...content }
}

function readingRoutes(server: ConsoleServer): void {
  const Drafts = Type.Object(
    {
      drafts: Type.Array(DraftRow, { description: 'The hundred most recently saved drafts.' }),
      total: Int32({ description: 'Number of drafts.' }),
    },
    { title: 'Drafts', description: 'The drafts of the account.' },
  )
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/drafts',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'listDrafts',
      summary: "Lists the account's drafts with their missing and invalid fields.",
      tags,
    },
    responses: { 200: Envelope(Drafts, 'The drafts.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, scope }) => {
      const query = { accountId, subAccountId: scope?.subAccountId ?? null }
      const [drafts, total] = await Promise.all([listDrafts(deps, query), countDrafts(deps, query)])
      const packagings = packagingsOf(deps)
      return ok({ drafts: drafts.map((draft) => draftRow(draft, packagings)), total })
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/drafts/:draftId',
    needs: 'orders.write',
    scoped: true,
    docs: { operationId: 'getDraft', summary: 'Retrieves a draft with its missing and invalid fields.', tags },
    params,
    responses: { 200: Envelope(DraftResponse, 'The draft.') },
    errors: ['Draft.NotFound'],
    handler: async ({ deps, session: { accountId }, scope, params: { draftId } }) => {
      const wanted = { accountId, draftId, subAccountId: scope?.subAccountId ?? null }
      const [draft, known] = await Promise.all([getDraft(deps, wanted), knownOf(deps, accountId)])
      return ok(draftResponse(draft, known))
    },
  })
}

function savingRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/drafts',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'createDraft',
      summary: 'Creates an empty draft, a draft with content, or a copy of an order.',
      description: 'If the content has no sender address, the default ship-from address is used.',
      tags,
    },
    body: createBody,
    responses: { 201: Envelope(DraftResponse, 'The new draft.') },
    errors: ['Order.NotFound', 'Draft.TooMany'],
    handler: async ({ deps, session: { accountId, user }, scope, body }) => {
      const owner = { accountId, subAccountId: scope?.subAccountId ?? null }
      const content = await firstContent(deps, owner, body)
      const inspected = inspectDraft(content, packagingsOf(deps))
      const { order } = inspected
      const creating = createDraft(deps, { ...owner, userId: user.userId, content, order })
      const [draft, known] = await Promise.all([creating, knownOf(deps, accountId)])
      return created(draftResponse(draft, known, inspected))
    },
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/drafts/:draftId',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'saveDraft',
      summary: 'Saves the content of a draft.',
      description:
        'The content is saved even if fields are missing or invalid, and the response lists these fields. As soon as the draft has no errors, it becomes an order in status Draft with the same id. The error 409 `Draft.Changed` contains the version that was saved in the meantime.',
      tags,
    },
    params,
    body: saveBody,
    responses: { 200: Envelope(DraftResponse, 'The saved draft.') },
    errors: ['Draft.NotFound', 'Draft.Changed', 'Draft.Ended', 'Label.PurchaseInProgress', 'Order.Erased'],
    handler: async ({ deps, session: { accountId, user }, scope, params: { draftId }, body }) => {
      const inspected = inspectDraft(body.content, packagingsOf(deps))
      const subAccountId = scope?.subAccountId ?? null
      const change = { ...body, userId: user.userId, order: inspected.order }
      const saving = saveDraft(deps, { accountId, subAccountId, draftId, ...change })
      const [saved, known] = await Promise.all([saving, knownOf(deps, accountId)])
      return ok(draftResponse(saved, known, inspected))
    },
  })
}

export function draftRoutes(server: ConsoleServer): void {
  readingRoutes(server)
  savingRoutes(server)

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/drafts/:draftId/finish',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'finishDraft',
      summary: 'Completes a draft. The draft becomes an order in status Created.',
      tags,
    },
    params,
    body: bodyReader(FinishRequest),
    responses: {
      200: Envelope(
        Type.Object({ orderId: Guid('Id of the order.') }, { description: 'The new order.' }),
        'The new order.',
      ),
    },
    errors: ['Draft.NotFound', 'Draft.Changed', 'Draft.Ended', 'Draft.Unfinished', 'Label.PurchaseInProgress'],
    handler: async ({ deps, session: { accountId, user }, scope, params: { draftId }, body }) => {
      const packagings = packagingsOf(deps)
      await finishDraft(deps, {
        accountId,
        subAccountId: scope?.subAccountId ?? null,
        draftId,
        actor: `user ${user.userId}`,
        source: consoleSource,
        version: body.version,
        isReady: (content) => inspectDraft(content, packagings).order !== null,
      })
      return ok({ orderId: draftId })
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/drafts/:draftId',
    needs: 'orders.write',
    scoped: true,
    docs: { operationId: 'discardDraft', summary: 'Discards a draft.', tags },
    params,
    responses: { 200: Envelope(Ended, 'The draft is discarded.') },
    errors: ['Draft.NotFound', 'Draft.Ended', 'Label.PurchaseInProgress'],
    handler: async ({ deps, session: { accountId, user }, scope, params: { draftId } }) => {
      const subAccountId = scope?.subAccountId ?? null
      const actor = `user ${user.userId}`
      await discardDraft(deps, { accountId, subAccountId, draftId, actor, source: consoleSource })
      return ok(ended)
    },
  })
}
