import type { ErrorPage } from '#kit/errors/page.ts'

const notInAccount = {
  happened: 'The account has no entry with this ID.',
  fix: 'Reload the list.',
} as const
const removed = {
  happened: 'The entry was removed, or it belongs to another account.',
  fix: 'Reload the list.',
} as const

/** Codes that only the web application receives. */
export const webApplicationPages = {
  'Store.PushNotFound': {
    happened: 'No label has this ID, or its order did not come from a store.',
    fix: 'Use the label ID from the order.',
  },
  'Store.PushNotWaiting': {
    happened:
      'Only a fulfillment update that needs attention can be retried or dismissed. This update is still in progress or already finished.',
    fix: 'Read the order again.',
    metaData: { state: 'The state of the fulfillment update.' },
    example: { metaData: { state: 'done' } },
  },

  'Draft.NotFound': {
    happened: 'The draft has become an order, someone has discarded it, or it belongs to another account.',
    fix: 'Look for an order with the same ID, or start another draft.',
  },
  'Draft.Changed': {
    happened: 'Another window or another person has saved the draft since this page loaded it.',
    fix: 'Show both versions, let the person choose, and save on top of the stored version.',
    metaData: {
      version: 'The stored version.',
      content: 'The stored content.',
      changedBy: 'ID of the person who saved the draft.',
      updatedAt: 'The time when the draft was saved.',
    },
    example: {
      metaData: {
        version: 4,
        content: { notes: 'from the other window' },
        changedBy: '018f0000-0000-7000-8000-00000000000a',
        updatedAt: '2026-01-31T09:30:00.000Z',
      },
    },
  },
  'Draft.Ended': {
    happened: 'A label was bought for the order, someone has changed its status, or its personal data was erased.',
    fix: 'Look at the order with the same ID.',
  },
  'Draft.Unfinished': {
    happened: 'The draft still has the problems that were reported when it was last saved.',
    fix: 'Read the draft, which lists the problems by field.',
  },
  'Draft.TooMany': {
    happened: 'An account can have at most a thousand drafts.',
    fix: 'Discard drafts that are no longer needed.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 1000 } },
  },

  'Selection.Grown': {
    happened:
      'Orders were added or changed after the count was shown, so more of them match the filter now. No order was updated.',
    fix: 'Show the new count. If the person confirms it, repeat the request with the new count.',
    metaData: { count: 'The number of orders that match now.' },
    example: { metaData: { count: 14 } },
  },
  'Selection.TooLarge': {
    happened: 'The filter matches more orders than one request can change.',
    fix: 'Choose a shorter date range or a single status, and repeat the request for the rest.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 10000 } },
  },
  'View.NotFound': {
    happened: 'The view was removed, or it belongs to someone else.',
    fix: 'Reload the views.',
  },
  'View.TooMany': {
    happened: 'A person can have at most twenty views, and an account can share at most twenty.',
    fix: 'Remove a view that is no longer used.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 20 } },
  },

  'Warehouse.NotFound': removed,
  'Warehouse.TooMany': {
    happened: 'An account can have at most two hundred ship-from addresses.',
    fix: 'Remove an address that is no longer used.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 200 } },
  },
  'ParcelPreset.NotFound': removed,
  'ParcelPreset.TooMany': {
    happened: 'An account can have at most a hundred package presets.',
    fix: 'Remove a preset that is no longer used.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 100 } },
  },
  'Address.NotFound': {
    happened:
      'The address was removed, was erased together with the orders shipped to it, or belongs to another account.',
    fix: 'Search again.',
  },
  'Address.TooMany': {
    happened: 'An account can save at most fifty thousand addresses.',
    fix: 'Remove addresses that are no longer used. Recent recipients are suggested even if they are not saved.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 50000 } },
  },

  'Session.Required': {
    happened:
      'The browser sent no session cookie, or the session has ended. A session ends after twelve hours without use, after thirty days, when the person signs out, and when their role in the account changes.',
    fix: 'Sign in and repeat the request. The web application keeps the entered data.',
  },
  'Session.AccountChanged': {
    happened:
      'The header `X-Waybill-Session-Of` (`<accountId>.<userId>`) is missing or does not match the session. Since the page was opened, the person has switched to another account in another window, or someone else has signed in. Nothing was read or changed.',
    fix: 'Continue in the account that the page shows, or reload the page to show the other account. The web application offers both options and keeps the entered data.',
    metaData: {
      accountId: 'ID of the account that the session uses now.',
      accountName: 'The name of that account.',
      userId: 'ID of the person who is signed in.',
      email: 'The email address of that person.',
    },
    example: {
      metaData: {
        accountId: '0192f0c1-7d5e-7c3a-9b44-5a1f0e6d2c10',
        accountName: 'Northern shop',
        userId: '0192f0c1-7d5e-7c3a-9b44-5a1f0e6d2c11',
        email: 'grace@shop.example',
      },
    },
  },
  'Session.SignInRefused': {
    happened:
      'No user has this email address, the password or passkey is wrong, or the person belongs to no account. The response does not reveal which of these is the case.',
    fix: 'Try again. If you lost your password, ask an Owner of the account for a reset link, or ask the operator (`waybill user reset-link`).',
  },
  'Session.PasswordWrong': {
    happened: 'A person who is signed in had to enter their password, and it did not match.',
    fix: 'Try again.',
  },
  'Session.CrossSite': {
    happened:
      "The browser reports that a page of another site sent the request (`Sec-Fetch-Site` or `Origin`), or the browser does not report where the request came from. This check keeps other sites from acting on a person's behalf.",
    fix: 'Open the web application at the URL in `WAYBILL_PUBLIC_URL`. Programs must use `/api` with a token.',
  },
  'Session.CookieOnly': {
    happened: 'The request has an `Authorization` header.',
    fix: 'Exchange an API key for a token and call `/api`.',
  },
  'Session.NotAllowed': {
    happened: "The person's role in the account does not allow this.",
    fix: 'Ask one of the people in `metaData.ask`.',
    metaData: {
      act: 'The action that was requested.',
      role: "The person's role.",
      roles: 'The roles that allow it.',
      ask: 'Up to five people in the account who have one of those roles.',
    },
    example: {
      metaData: {
        act: 'people.manage',
        role: 'Packer',
        roles: ['Owner'],
        ask: [{ name: 'Grace', email: 'grace@shop.example' }],
      },
    },
  },
  'Session.StepUpRequired': {
    happened:
      'The request changes who has access. The person last signed in or confirmed their identity more than ten minutes ago.',
    fix: 'Call `POST /console/api/session/step-up`, then repeat the request.',
  },
  'Session.AccountNotFound': {
    happened: 'The account does not exist, or the person does not belong to it.',
    fix: 'Choose one of the `memberships` of the session.',
  },
  'Session.NotFound': {
    happened: 'The session has already ended, or it belongs to someone else.',
    fix: 'Reload the list of sessions.',
  },
  'Session.Busy': {
    happened:
      'Each node verifies only a few passwords at a time: one for browsers that have signed in before, and up to three for unknown browsers, depending on the number of processor cores. Forty requests of the same kind with fewer failed attempts are already waiting.',
    fix: 'Repeat the request after the number of seconds in `Retry-After`.',
    metaData: { retryAfterSeconds: 'The same value as the header `Retry-After`.' },
    example: { metaData: { retryAfterSeconds: 2 } },
  },

  'Link.NotFound': {
    happened:
      'An invitation works once and is valid for seven days. A link to reset a password works once and is valid for one day. A link also becomes invalid when a newer link replaces it, when an Owner revokes it, or when the person who created it is no longer an Owner.',
    fix: 'Ask the person who gave you the link for a new one.',
  },

  'Person.NotFound': {
    happened: 'No person in this account has this ID.',
    fix: 'Reload the list of people.',
  },
  'Person.AlreadyMember': {
    happened: 'Someone with this email address has already joined the account.',
    fix: 'Change their role, or create a link for them to reset their password.',
  },
  'Person.LastOwner': {
    happened: 'This person is the only Owner who has joined the account.',
    fix: 'Invite another Owner, or give someone else the role.',
  },
  'Person.BelongsElsewhere': {
    happened:
      'A reset link gives access to all accounts of a person. An account therefore cannot create one for a person who also belongs to another account.',
    fix: 'Ask the operator to run `waybill user reset-link`.',
  },
  'Person.EmailTaken': {
    happened: 'Another user of this deployment has this email address.',
    fix: 'Use another email address, or ask the operator to invite that user with `waybill user create`.',
  },

  'Passkey.NotOffered': {
    happened: 'The web application was opened over plain HTTP, or at an IP address.',
    fix: 'Open it at `http://localhost`, or set `WAYBILL_PUBLIC_URL` to an https:// URL.',
  },
  'Passkey.Refused': {
    happened:
      'The passkey is unknown or was created for another URL, or the browser responded twice or took more than five minutes.',
    fix: 'Try again, or sign in with your password.',
  },
  'Passkey.NotFound': {
    happened: 'The passkey was already removed, or it belongs to someone else.',
    fix: 'Reload the list of passkeys.',
  },

  'Key.NotFound': notInAccount,

  'CarrierAccount.NotFound': {
    happened:
      'The ID does not belong to one of your own carrier accounts. Only the operator can change shared carrier accounts.',
    fix: 'Reload the list.',
  },
  'CarrierAccount.NotAccepted': {
    happened:
      'Before saving, the service tested the account with the carrier. The carrier rejected the credentials or the account, or could not be reached.',
    fix: 'Read `finding` and correct the fields. To save the account without the test, send `keepUntested`.',
    metaData: { carrier: 'ID of the carrier.', finding: 'The result of the test, in one sentence.' },
    example: { metaData: { carrier: 'usps', finding: 'USPS rejected the credentials: invalid_client.' } },
  },
  'CarrierAccount.TooMany': {
    happened:
      'An account can have at most fifty connected carrier accounts of its own, and five hundred including disconnected ones.',
    fix: 'Disconnect a carrier account that is no longer used. The labels of the account stay, and can still be canceled. At the second limit, connect under the name of a disconnected carrier account, which replaces the credentials of that account.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 50 } },
  },
  'CarrierAccount.Unreadable': {
    happened: 'None of the secret keys in `WAYBILL_SECRET_KEYS` or in the data folder can decrypt the credentials.',
    fix: 'Restore the key that encrypted them (`waybill doctor` lists the keys that are needed), or connect the account again.',
  },

  'Store.NotFound': {
    happened: 'The ID does not belong to a connected store of the account.',
    fix: 'Reload the list.',
  },
  'Store.UnreadOrderNotFound': {
    happened: 'The order was read in the meantime, or a person has dismissed it.',
    fix: "Look at the store's page again.",
  },
  'Store.NameTaken': {
    happened:
      'Another store of the same kind in this account has this name, or had it before it was disconnected. If two stores had the same name, their orders would be mixed up.',
    fix: 'Connect the store with another name. If the store has moved to another URL, disconnect the store at the old URL.',
    metaData: { name: 'The name.', baseUrl: 'The URL of the other store.' },
    example: { metaData: { name: 'Corner Shop', baseUrl: 'https://shop.example' } },
  },
  'Store.SameShop': {
    happened:
      'The store has orders with the same ids, numbers and times as another store of the same kind in this account. This is most likely the same shop under another URL, so each order would be imported and bought twice. Nothing was saved.',
    fix: 'To move the shop to its new URL, connect it under the name of the other store. If it is really another shop, repeat the request with `isAnotherShop`.',
    metaData: {
      storeId: 'The id of the other store.',
      name: 'The name of the other store.',
      baseUrl: 'The URL of the other store.',
    },
    example: {
      metaData: {
        storeId: '019a0000-0000-7000-8000-000000000001',
        name: 'Corner Shop',
        baseUrl: 'https://shop.example',
      },
    },
  },
  'Store.NotAccepted': {
    happened:
      'Before saving, the service tested the connection. The store rejected the credentials, or it could not be reached.',
    fix: 'Read `finding` and correct the URL or the fields.',
    metaData: { kind: 'The kind of store.', finding: 'The result of the test, in one sentence.' },
    example: {
      metaData: {
        kind: 'woocommerce',
        finding: 'WooCommerce rejected the credentials: Consumer key is invalid.',
      },
    },
  },
  'Store.NotBegun': {
    happened:
      "The store's own page redirected back here, but no store connection is in progress in this browser session. The attempt was started in another browser or more than fifteen minutes ago, or it has already ended.",
    fix: 'Connect the store again, and stay in the same browser.',
  },
  'Store.TooMany': {
    happened: 'An account can have at most a hundred connected stores, and a thousand including disconnected ones.',
    fix: 'Disconnect a store that is no longer used. Its orders stay. At the second limit, only the existing stores can be connected again.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 100 } },
  },
  'Store.Unreadable': {
    happened: 'None of the secret keys in `WAYBILL_SECRET_KEYS` or in the data folder can decrypt the credentials.',
    fix: 'Restore the key that encrypted them (`waybill doctor` lists the keys that are needed), or connect the store again with the same name.',
  },

  'Printer.NotFound': removed,
  'Key.TooMany': {
    happened: 'An account can have at most a hundred valid API keys, and a hundred valid legacy API keys.',
    fix: 'Revoke a key that is no longer used.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 100 } },
  },
  'SubAccount.TooMany': {
    happened: 'An account can have at most a thousand sub-accounts.',
    fix: 'Use an existing sub-account, or create another account.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 1000 } },
  },
  'Person.TooMany': {
    happened: 'An account can have at most a hundred open invitations, and a thousand people.',
    fix: 'Remove people who have not accepted their invitation, or who no longer work for the account. The operator can invite more.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 100 } },
  },
  'Passkey.TooMany': {
    happened: 'A person can have at most fifty passkeys.',
    fix: 'Remove a passkey that is no longer used.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 50 } },
  },
  'Printer.TooMany': {
    happened: 'An account can have at most a hundred printers.',
    fix: 'Remove a printer that is no longer used.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 100 } },
  },
  'Printer.TooMuch': {
    happened: 'The files of the labels are too large to send to a printer together.',
    fix: 'Print fewer labels at a time.',
    metaData: { maxBytes: 'The limit in bytes.' },
    example: { metaData: { maxBytes: 67108864 } },
  },
  'Printer.RawPrintingOff': {
    happened: '`WAYBILL_RAW_PRINTING` is `no`, or it is not set and the deployment has more than one account.',
    fix: 'Print with the browser. The operator can set `WAYBILL_RAW_PRINTING=yes`: see [printing](../operating/printing.md).',
  },

  'TopUp.NotFound': notInAccount,
  'TopUp.TooMany': {
    happened: 'At most twenty top-ups of an account can wait for payment.',
    fix: 'Pay a top-up, or wait until one has expired.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 20 } },
  },
  'TopUp.TooManyUnpaid': {
    happened:
      'An account can have at most two hundred unpaid top-ups. Expired top-ups count for seven days, because Waybill checks their addresses for late payments.',
    fix: 'Try again in a few days, or ask the operator to book a deposit.',
    metaData: { max: 'The limit.' },
    example: { metaData: { max: 200 } },
  },
  'TopUp.Unavailable': {
    happened:
      'The wallet, the payment provider or the source of the exchange rate does not respond. No top-up was created.',
    fix: 'Try again later.',
  },
} as const satisfies Record<string, ErrorPage>
