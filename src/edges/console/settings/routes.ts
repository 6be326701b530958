import { type Static, Type } from 'typebox'
import { type Account, type LabelFormat, labelFormats } from '#domain/accounts/account.ts'
import { changeAccount } from '#domain/accounts/create-account.ts'
import { findAccount } from '#domain/accounts/queries.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { NameText } from '#edges/console/schemas.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { Nullable, OneOf } from '#kit/schema.ts'

const tags = ['Settings']

const fields = {
  name: NameText('Name of the account.'),
  timeZone: Type.String({
    pattern: '\\S',
    maxLength: 100,
    description:
      'Time zone of the account, as a name from the tz database, such as `America/New_York`. The time zone determines the current date. All times in this API are in UTC.',
  }),
  labelFormat: Nullable(
    Type.Unsafe<LabelFormat>(OneOf(labelFormats, { description: 'Default format of label downloads. Null: PDF.' })),
  ),
  fillsManufacturerIds: Type.Boolean({
    description:
      "Whether a missing manufacturer's product id is filled in for European Union customs: with the standard product id, or with the merchant's own id if there is none.",
  }),
}

const SettingsResponse = Type.Object(fields, { title: 'AccountSettings', description: 'The settings of the account.' })
const SettingsRequest = Type.Partial(Type.Object(fields), {
  title: 'ChangeSettingsRequest',
  description: 'Settings to change. Omitted fields are unchanged.',
})

/** Every session has an account. Null only if the account is deleted at this moment. */
function settingsResponse(account: Account | null): Static<typeof SettingsResponse> {
  if (!account) throw serviceError('Session.Required')
  const { name, timeZone, labelFormat, fillsManufacturerIds } = account
  return { name, timeZone, labelFormat, fillsManufacturerIds }
}

export function settingsRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/settings',
    needs: 'session',
    docs: { operationId: 'getSettings', summary: 'Returns the settings of the account.', tags },
    responses: { 200: Envelope(SettingsResponse, 'The settings.') },
    errors: [],
    handler: async ({ deps, session }) => ok(settingsResponse(await findAccount(deps, session.accountId))),
  })

  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/settings',
    needs: 'settings.manage',
    docs: { operationId: 'changeSettings', summary: 'Changes the settings of the account.', tags },
    body: bodyReader(SettingsRequest),
    responses: { 200: Envelope(SettingsResponse, 'The settings.') },
    errors: [],
    handler: async ({ deps, audit, session: { accountId }, body }) => {
      const { name, timeZone, labelFormat, fillsManufacturerIds } = body
      const changes = { accountId, name, timeZone, labelFormat, fillsManufacturerIds }
      return ok(settingsResponse(await changeAccount({ ...deps, audit }, changes)))
    },
  })
}
