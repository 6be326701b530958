import { type Static, Type } from 'typebox'
import { apiIssue, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel } from '#domain/orders/order/parcel.ts'
import {
  changePreset,
  createPreset,
  listPresets,
  type ParcelPreset,
  type PresetContent,
  removePreset,
  usePreset,
} from '#domain/presets/package-presets.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, NameText } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { parcelErrors } from '#edges/shapes/error-codes.ts'
import { ParcelBody } from '#edges/shapes/order-request-schemas.ts'
import { OptionsRequest, optionsResponse, RateOptions, serviceOptionsOf } from '#edges/shapes/rate-options.ts'
import { required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, UtcTime } from '#kit/schema.ts'

const tags = ['Parcel presets']

const { length, width, height, predefinedPackage } = ParcelBody.properties

const PresetRequest = Type.Object(
  {
    name: NameText('Name of the preset.', 100),
    length,
    width,
    height,
    predefinedPackage,
    tareWeight: Type.Optional(
      Nullable(Type.Number({ minimum: 0, description: 'Weight of the empty packaging, in pounds. Default: 0.' })),
    ),
    options: Type.Optional(Nullable(OptionsRequest)),
    shortcut: Type.Optional(
      Nullable(
        Int32({
          minimum: 1,
          maximum: 9,
          description:
            'Number key that selects the preset. If another preset uses this key, the key is removed from that preset.',
        }),
      ),
    ),
  },
  {
    title: 'ParcelPresetRequest',
    description: "A package preset, with either dimensions or the name of a carrier's packaging.",
  },
)
type PresetRequest = Static<typeof PresetRequest>

const PresetResponse = Type.Object(
  {
    presetId: Guid('Id of the preset.'),
    name: Type.String({ description: 'Name of the preset.' }),
    length: NullableNumber("Longest side in inches. Null for a carrier's packaging."),
    width: NullableNumber('Second-longest side in inches.'),
    height: NullableNumber('Shortest side in inches.'),
    predefinedPackage: NullableText("Name of a carrier's own packaging. Null: none."),
    tareWeight: Type.Number({ description: 'Weight of the empty packaging, in pounds.' }),
    options: RateOptions,
    shortcut: Nullable(Int32({ description: 'Number key that selects the preset. Null: none.' })),
    lastUsedAt: Nullable(UtcTime('Time of the last purchase with the preset, in UTC. Null: never.')),
    createdAt: UtcTime('Creation time, in UTC.'),
    updatedAt: UtcTime('Time of the last change, in UTC.'),
  },
  { title: 'ParcelPreset', description: 'A package preset, with its delivery options.' },
)

/** The precision of weights. A package cannot weigh nothing, but empty packaging can. */
const leastWeightPounds = 0.0001

/** Validates dimensions and weight like those of a package. */
function examine(body: PresetRequest) {
  const issues: OrderIssue[] = []
  const parcel = normalizeParcel(
    {
      weightPounds: Math.max(leastWeightPounds, body.tareWeight ?? 0),
      lengthInches: body.length ?? null,
      widthInches: body.width ?? null,
      heightInches: body.height ?? null,
      predefinedPackage: body.predefinedPackage ?? null,
    },
    0,
    issues,
  )
  return { parcel, issues }
}

const fields = { weightPounds: 'tareWeight', lengthInches: 'length', widthInches: 'width', heightInches: 'height' }

function presetIssues(body: PresetRequest, path: (field: string) => string): ValidationIssue[] {
  const { parcel, issues } = examine(body)
  const found = issues.flatMap((issue) =>
    issue.place.part === 'parcel' ? [apiIssue(issue, path(fields[issue.place.field]))] : [],
  )
  const isNothing = parcel.predefinedPackage === null && parcel.lengthInches === null
  return isNothing && found.length === 0 ? [required('invalid', path('length'))] : found
}

const presetBody = bodyReader(PresetRequest, presetIssues)
const params = Type.Object({ presetId: Guid('Id of the preset.') })

function contentOf(body: PresetRequest): PresetContent {
  const { weightPounds: _weight, predefinedPackage, ...sides } = examine(body).parcel
  const noSides = { lengthInches: null, widthInches: null, heightInches: null }
  return {
    name: body.name,
    // Carrier packaging takes precedence over dimensions, as for packages.
    ...(predefinedPackage === null ? sides : noSides),
    predefinedPackage,
    tareWeightPounds: body.tareWeight ?? 0,
    serviceOptions: serviceOptionsOf(body.options),
    shortcut: body.shortcut ?? null,
  }
}

const presetResponse = (preset: ParcelPreset): Static<typeof PresetResponse> => ({
  presetId: preset.presetId,
  name: preset.name,
  length: preset.lengthInches,
  width: preset.widthInches,
  height: preset.heightInches,
  predefinedPackage: preset.predefinedPackage,
  tareWeight: preset.tareWeightPounds,
  options: optionsResponse(preset.serviceOptions),
  shortcut: preset.shortcut,
  lastUsedAt: preset.lastUsedAt?.toISOString() ?? null,
  createdAt: preset.createdAt.toISOString(),
  updatedAt: preset.updatedAt.toISOString(),
})

function savingRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/parcel-presets',
    needs: 'settings.manage',
    docs: { operationId: 'createParcelPreset', summary: 'Creates a package preset.', tags },
    body: presetBody,
    responses: { 201: Envelope(PresetResponse, 'The new preset.') },
    errors: [...parcelErrors, 'ParcelPreset.TooMany'],
    handler: async ({ deps, audit, session: { accountId }, body }) =>
      created(presetResponse(await createPreset({ ...deps, audit }, { accountId, ...contentOf(body) }))),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/parcel-presets/:presetId',
    needs: 'settings.manage',
    docs: { operationId: 'changeParcelPreset', summary: 'Changes a package preset.', tags },
    params,
    body: presetBody,
    responses: { 200: Envelope(PresetResponse, 'The preset.') },
    errors: [...parcelErrors, 'ParcelPreset.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { presetId }, body }) =>
      ok(presetResponse(await changePreset({ ...deps, audit }, { accountId, presetId, ...contentOf(body) }))),
  })
}

const CarrierPackagings = Type.Object(
  {
    carrier: Type.String({ description: 'Id of the carrier.' }),
    names: Type.Array(Type.String(), { description: 'Names of the packaging types, as used in `predefinedPackage`.' }),
  },
  { title: 'CarrierPackagings', description: "A carrier's own packaging types." },
)

function packagingRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/packagings',
    needs: 'orders.read',
    docs: { operationId: 'listPackagings', summary: "Lists the packaging types of the account's carriers.", tags },
    responses: {
      200: Envelope(
        Type.Array(CarrierPackagings, { description: 'One entry for each carrier that has its own packaging types.' }),
        'The packagings.',
      ),
    },
    errors: [],
    handler: async ({ deps: { rates }, session: { accountId } }) => {
      const connections = await rates.connections.list(accountId)
      const carriers = new Set<string>(connections.map(({ carrier }) => carrier.id))
      const packagings = Object.entries(rates.packagings).map(([carrier, names]) => ({ carrier, names: [...names] }))
      return ok(packagings.filter(({ carrier, names }) => carriers.has(carrier) && names.length > 0))
    },
  })
}

export function packageRoutes(server: ConsoleServer): void {
  packagingRoutes(server)

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/parcel-presets',
    needs: 'orders.read',
    docs: { operationId: 'listParcelPresets', summary: "Lists the account's package presets.", tags },
    responses: {
      200: Envelope(
        Type.Array(PresetResponse, { description: 'The presets. Presets with a number key come first.' }),
        'The presets.',
      ),
    },
    errors: [],
    handler: async ({ deps, session }) => ok((await listPresets(deps, session)).map(presetResponse)),
  })

  savingRoutes(server)

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/parcel-presets/:presetId/uses',
    needs: 'orders.write',
    docs: {
      operationId: 'useParcelPreset',
      summary: 'Records that a preset was used. New orders start with the most recently used preset.',
      tags,
    },
    params,
    body: bodyReader(Type.Object({})),
    responses: { 200: Envelope(Ended, 'The use is recorded.') },
    errors: ['ParcelPreset.NotFound'],
    handler: async ({ deps, session: { accountId }, params: { presetId } }) => {
      await usePreset(deps, { accountId, presetId })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/parcel-presets/:presetId',
    needs: 'settings.manage',
    docs: { operationId: 'removeParcelPreset', summary: 'Removes a package preset.', tags },
    params,
    responses: { 200: Envelope(Ended, 'The preset is removed.') },
    errors: ['ParcelPreset.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { presetId } }) => {
      await removePreset({ ...deps, audit }, { accountId, presetId })
      return ok(ended)
    },
  })
}
