import { type Static, Type } from 'typebox'
import type { Fields, Store } from '#adapters/stores/store.ts'
import { parseName } from '#domain/accounts/account.ts'
import { apiIssue, type OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel, type ParcelContent } from '#domain/orders/order/parcel.ts'
import { validateStoreUrl } from '#domain/store-sync/connections/change-store.ts'
import { validateCredentialFields } from '#domain/store-sync/connections/open-store.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { NameText } from '#edges/console/schemas.ts'
import { KindSchema } from '#edges/console/stores/stores-response.ts'
import { ParcelBody } from '#edges/shapes/order-request-schemas.ts'
import { assertNoIssues, fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { InputGuid, Nullable } from '#kit/schema.ts'

const { weight, length, width, height } = ParcelBody.properties

/** The default package, the ship-from address and the sub-account of the store. */
const settings = {
  parcel: Type.Object(
    { weight, length, width, height },
    {
      title: 'UsualStoreParcel',
      description: 'Default weight and dimensions, used if the store does not provide these values.',
    },
  ),
  warehouseId: Nullable(InputGuid("Id of the ship-from address. If null, the store's own address is used.")),
  cancelsClosed: Type.Optional(
    Type.Boolean({
      description:
        'Whether orders without labels are canceled here if the store cancels or closes them. Absent: unchanged, or true for a new store.',
    }),
  ),
  shipsUnpaid: Type.Optional(
    Type.Boolean({
      description:
        'Whether labels can be bought for orders that are not paid yet. Absent: unchanged. A new store starts with false.',
    }),
  ),
}

export const StoreSettingsRequest = Type.Object(settings, {
  title: 'StoreSettingsRequest',
  description: 'The default package and the ship-from address of the store.',
})

export const ConnectStoreRequest = Type.Object(
  {
    kind: KindSchema,
    name: Nullable(
      NameText(
        'Name of the store. If null, the name comes from the store. An existing store with this name is replaced.',
      ),
    ),
    baseUrl: Nullable(
      Type.String({
        maxLength: 500,
        description: 'URL of the store. Null if all stores of this kind have the same URL.',
      }),
    ),
    credentials: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 10_000 },
      description: 'The credential fields of the store, by name.',
    }),
    ...settings,
    subAccountId: Nullable(InputGuid("Id of the sub-account that the store's orders belong to. Null: none.")),
    isAnotherShop: Type.Optional(
      Type.Boolean({
        description:
          'Confirms that the store is another shop, although another store of the account has the same orders.',
      }),
    ),
  },
  { title: 'ConnectStoreRequest', description: 'A store to connect.' },
)

export type StoreToConnect = {
  store: Store
  name: string | null
  baseUrl: string
  credentials: Fields
  warehouseId: string | null
  subAccountId: string | null
  defaultParcel: ParcelContent
  isAnotherShop: boolean
  cancelsClosed: boolean
}

/** Only in some deployments can people enter URLs outside the internet. */
export type AddressRule = Pick<ConsoleDeps, 'mayNameAnyStore'>

/** @throws ValidationError */
export function readStoreToConnect(
  deps: Pick<ConsoleDeps, 'stores'> & AddressRule,
  body: Static<typeof ConnectStoreRequest>,
): StoreToConnect {
  const { kind, credentials, warehouseId, subAccountId } = body
  const store = deps.stores.known.find((one) => one.kind === kind)
  const issues: ValidationIssue[] = store
    ? [...addressIssues(deps, store, body.baseUrl), ...fieldIssues(store, credentials)]
    : [fieldIssue('invalid', 'kind', `must be one of ${deps.stores.known.map((one) => one.kind).join(', ')}`)]
  const { parcel, issues: ofParcel } = readParcel(body.parcel)
  assertNoIssues([...issues, ...ofParcel])
  const known = store as Store
  return {
    store: known,
    name: body.name === null ? null : parseName(body.name),
    baseUrl: known.baseUrl ?? body.baseUrl?.trim() ?? '',
    credentials,
    warehouseId,
    subAccountId,
    defaultParcel: parcel,
    isAnotherShop: body.isAnotherShop ?? false,
    cancelsClosed: body.cancelsClosed ?? true,
  }
}

/** @throws ValidationError */
export function readStoreSettings(body: Static<typeof StoreSettingsRequest>) {
  const { parcel, issues } = readParcel(body.parcel)
  assertNoIssues(issues)
  const { warehouseId, cancelsClosed, shipsUnpaid } = body
  return { warehouseId, defaultParcel: parcel, cancelsClosed, shipsUnpaid }
}

function addressIssues({ mayNameAnyStore }: AddressRule, store: Store, address: string | null): ValidationIssue[] {
  if (store.baseUrl !== null) return []
  if (!address?.trim()) return [required('invalid', 'baseUrl')]
  const issue = validateStoreUrl(address.trim(), mayNameAnyStore)
  return issue === null ? [] : [fieldIssue('invalid', 'baseUrl', issue)]
}

function fieldIssues(store: Store, credentials: Fields): ValidationIssue[] {
  const { unknown, missing, wrong } = validateCredentialFields(store, credentials)
  return [
    // An unknown name must not become part of a code.
    ...unknown.map((name) =>
      fieldIssue('invalid', 'credentials', `must not contain ${name}: ${store.name} has no such field`),
    ),
    ...missing.map(({ name }) => required('invalid', `credentials.${name}`)),
    ...wrong.map((sentence) =>
      fieldIssue('invalid', 'credentials', `are incomplete or inconsistent: ${sentence.replace(/\.$/, '')}`),
    ),
  ]
}

const fields = { weightPounds: 'weight', lengthInches: 'length', widthInches: 'width', heightInches: 'height' }

function readParcel(body: Static<typeof settings.parcel>): { parcel: ParcelContent; issues: ValidationIssue[] } {
  const parcelIssues: OrderIssue[] = []
  const parcel = normalizeParcel(
    {
      weightPounds: body.weight,
      lengthInches: body.length ?? null,
      widthInches: body.width ?? null,
      heightInches: body.height ?? null,
      predefinedPackage: null,
    },
    0,
    parcelIssues,
  )
  const issues = parcelIssues.flatMap((issue) =>
    issue.place.part === 'parcel' ? [apiIssue(issue, `parcel.${fields[issue.place.field]}`)] : [],
  )
  return { parcel, issues }
}
