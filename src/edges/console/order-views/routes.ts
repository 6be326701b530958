import { type Static, Type } from 'typebox'
import {
  changeView,
  createView,
  getView,
  listViews,
  type OrderView,
  removeView,
  type ViewContent,
} from '#domain/orders/list/views.ts'
import { assertMay } from '#edges/console/authentication.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, KeptText, NameText } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { OrderSourceCode, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { Guid, Int32, Nullable, UtcTime } from '#kit/schema.ts'

const tags = ['Order views']

const viewFields = {
  name: NameText('Name of the tab.', 60),
  isShared: Type.Boolean({
    description: 'Whether everyone in the account can see the view. If false, only its creator can see the view.',
  }),
  search: Type.Object(
    {
      search: Nullable(KeptText('Search term for the list.', 200)),
      statuses: Nullable(
        Type.Array(OrderStatusSchema, { maxItems: 12, description: 'Matches any of these statuses. Null: all.' }),
      ),
      sources: Nullable(
        Type.Array(OrderSourceCode, { maxItems: 3, description: 'Matches any of these sources. Null: all.' }),
      ),
      withinDays: Nullable(Int32({ minimum: 1, maximum: 3650, description: 'Maximum age of an order in days.' })),
      newestFirst: Type.Boolean({ description: 'True: newest first. False: oldest first.' }),
    },
    { title: 'ViewSearch', description: 'The search criteria of the view.' },
  ),
  columns: Nullable(
    Type.Array(Type.String({ pattern: '^[A-Za-z]{1,40}$' }), {
      maxItems: 40,
      description: 'Visible columns, in their usual order. Null: the default columns.',
    }),
  ),
}

const ViewRequest = Type.Object(viewFields, { title: 'ViewRequest', description: 'A view to save.' })
const View = Type.Object(
  {
    viewId: Guid('Id of the view.'),
    ...viewFields,
    createdAt: UtcTime('Creation time, in UTC.'),
    updatedAt: UtcTime('Time of the last change, in UTC.'),
  },
  { title: 'OrderView', description: 'A saved search for the order list.' },
)

const params = Type.Object({ viewId: Guid('Id of the view.') })
const viewBody = bodyReader(ViewRequest)

const viewResponse = ({ createdAt, updatedAt, ...view }: OrderView): Static<typeof View> => ({
  ...view,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const contentOf = ({ name, ...content }: Static<typeof ViewRequest>): ViewContent => ({ name, ...content })

function readingRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/order-views',
    needs: 'orders.read',
    docs: {
      operationId: 'listOrderViews',
      summary: "Lists the account's shared views and the person's own views.",
      tags,
    },
    responses: { 200: Envelope(Type.Array(View, { description: 'The views, shared ones first.' }), 'The views.') },
    errors: [],
    handler: async ({ deps, session: { accountId, user } }) =>
      ok((await listViews(deps, { accountId, userId: user.userId })).map(viewResponse)),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/order-views/:viewId',
    needs: 'orders.read',
    docs: {
      operationId: 'removeOrderView',
      summary: 'Removes a view. Removing a shared view requires the permission to manage settings.',
      tags,
    },
    params,
    responses: { 200: Envelope(Ended, 'The view is removed.') },
    errors: ['View.NotFound'],
    handler: async ({ deps, audit, session, params: { viewId } }) => {
      const key = { accountId: session.accountId, userId: session.user.userId, viewId }
      if ((await getView(deps, key)).isShared) await assertMay(deps, session, 'settings.manage')
      await removeView({ ...deps, audit }, key)
      return ok(ended)
    },
  })
}

export function orderViewRoutes(server: ConsoleServer): void {
  readingRoutes(server)

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/order-views',
    needs: 'orders.read',
    docs: {
      operationId: 'createOrderView',
      summary: 'Creates a view. Creating a shared view requires the permission to manage settings.',
      tags,
    },
    body: viewBody,
    responses: { 201: Envelope(View, 'The new view.') },
    errors: ['View.TooMany'],
    handler: async ({ deps, audit, session, body }) => {
      if (body.isShared) await assertMay(deps, session, 'settings.manage')
      const owner = { accountId: session.accountId, userId: session.user.userId }
      return created(viewResponse(await createView({ ...deps, audit }, { ...owner, ...contentOf(body) })))
    },
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/order-views/:viewId',
    needs: 'orders.read',
    docs: {
      operationId: 'changeOrderView',
      summary: 'Changes a view. Changing a shared view requires the permission to manage settings.',
      tags,
    },
    params,
    body: viewBody,
    responses: { 200: Envelope(View, 'The view.') },
    errors: ['View.NotFound', 'View.TooMany'],
    handler: async ({ deps, audit, session, params: { viewId }, body }) => {
      const key = { accountId: session.accountId, userId: session.user.userId, viewId }
      const { isShared } = await getView(deps, key)
      if (isShared || body.isShared) await assertMay(deps, session, 'settings.manage')
      return ok(viewResponse(await changeView({ ...deps, audit }, { ...key, ...contentOf(body) })))
    },
  })
}
