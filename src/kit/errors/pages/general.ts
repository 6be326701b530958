import type { ErrorPage } from '#kit/errors/page.ts'

const fieldPath =
  'Path of the field as it was sent: `order.toAddress.zip` in a wrapped order, `toAddress.zip` in a flat one. ' +
  'Headers are named `subAccountId` and `idempotencyKey`.'

/** `General.*` and `Validation.*`. */
export const generalPages = {
  'General.Unexpected': {
    returnedBy: 'any operation.',
    happened: `An error occurred that no other code describes.

\`POST /api/v1/shipments/{shipmentId}/rates\` and \`POST /api/v2/orders\` also return this error if no carrier returned a rate and at least one request failed on our side. If another carrier did return a rate, the code is in the \`errorCode\` of \`carrierResponses\` instead.

The label download returns this error in its flat body.`,
    fix: `Give the request ID to the operator, who can find the cause in the log.

You can safely repeat:

- a read request
- the creation of an order with the same \`Idempotency-Key\`
- a purchase with the same rate, which joins a purchase in progress or returns the label that was bought

Before you repeat a cancellation, read the order.`,
    metaData: {
      requestId:
        'The same ID as in the header `X-Request-Id`. If the request for rates failed, this field is missing. In that case, use the header.',
    },
    example: { metaData: { requestId: '0199f6a4-5f0c-7c3e-9d51-0f4f6f6f2a11' } },
  },
  'General.RouteNotFound': {
    returnedBy: 'any path that has no operation.',
    happened: 'The path or its version segment is misspelled.',
    fix: 'Compare the path with the API reference at `/docs`. In a browser, `/` redirects to the guides. API clients get this error at `/`.',
  },
  'General.MethodNotAllowed': {
    returnedBy: 'the path of any operation.',
    happened:
      'A GET, HEAD, POST, PUT, PATCH or DELETE request was sent to a path that does not support this method. HEAD is supported only where GET is.',
    fix: 'Use one of the methods listed in the `Allow` header of the response.',
  },
  'General.UnsupportedMediaType': {
    returnedBy: 'every POST and PATCH operation, before authentication.',
    happened:
      'The content type is missing or is not `application/json`. `POST /api/v1/shipments/{shipmentId}/rates` needs no content type if it has no body.',
    fix: 'Send `Content-Type: application/json`. A parameter such as `charset=utf-8` is allowed.',
  },
  'General.BodyTooLarge': {
    returnedBy: 'every operation that reads a body.',
    happened: 'The body is larger than 1 MiB (1,048,576 bytes).',
    fix: 'Send less data per request. An order with the maximum of 100 shipments is far below the limit.',
  },
  'General.TooManyRequests': {
    returnedBy: 'every operation.',
    happened: `A rate limit was reached. The request was not executed, and no carrier was called. The limits are well above normal usage. The operator sets them.

\`metaData.limit\` names the limit:

- \`account\`: all requests of the account
- \`key\`: requests with one API key
- \`purchases\`: purchases of the account
- \`address\`: too many unknown credentials from your IP address within a minute. Credentials that were recently valid still work.
- \`sign-in\`: too many password attempts in the web application, for an email address, from an IP address, in a browser or in a session`,
    fix: 'Wait for the number of seconds in `Retry-After`, then repeat the request. If you reach a limit in normal use, send requests at a lower rate, or ask the operator for a higher limit.',
    metaData: {
      limit: 'The limit that was reached. See above.',
      retryAfterSeconds: 'The same value as the header `Retry-After`.',
    },
    example: { metaData: { limit: 'account', retryAfterSeconds: 1 } },
  },
  'General.Overloaded': {
    alsoReturnedBy: 'links to label files',
    happened: `The request was not executed, for one of these reasons:

- Lists and searches: your account uses its whole share of the database, and a hundred more requests are waiting.
- A search took longer than three seconds and was stopped (\`limit\` is \`search\`). In a long history, a search for one or two letters, or for text that very many orders contain, has to read every order.
- Label files: your account, or the service as a whole, has a hundred files or pictures waiting to be created.

Other operations and other accounts are not affected.`,
    fix: `Wait for the number of seconds in \`Retry-After\`, then repeat the request.

- Request fewer lists at a time.
- Search for at least three characters, and for something distinctive, such as a tracking number, an email address or a whole order ID.
- Keep the files that you have downloaded.`,
    metaData: {
      retryAfterSeconds: 'The same value as the header `Retry-After`.',
      limit: '`search` if a search took too long; otherwise missing.',
    },
    example: { metaData: { retryAfterSeconds: 1 } },
  },
  'General.Unavailable': {
    returnedBy: 'every operation.',
    happened: `The database is restarting, is failing over to another server, or has no free connection. This usually lasts seconds.

The code is also returned if a disk of the database is full, or if the database is out of memory. A purchase is rejected, before its carrier is called, if the node cannot write to its disk, because the carrier's response could be lost. A label file is not returned if the label store does not respond and the file can't be drawn again. Rates are not returned if the node's secret keys cannot decrypt the credentials of any of the account's carriers.

The service may have started processing the request, or even completed it. You can repeat it. A purchase or cancellation that has started continues, and the repeated request joins it. An order with an \`Idempotency-Key\` is created only once. For requests that are not safe to repeat, such as creating an order without a key, this code means that nothing was done. If that is not certain, the response is \`General.Unexpected\`.`,
    fix: 'Wait for the number of seconds in `Retry-After`, then repeat the request with the same `Idempotency-Key`, if it had one. The first attempt may have used up a refresh token. If the repeated request returns 401, exchange the API key again.',
    metaData: { retryAfterSeconds: 'The same value as the header `Retry-After`.' },
    example: { metaData: { retryAfterSeconds: 5 } },
  },

  'Validation.FieldNameRequired': {
    returnedBy: 'every operation that reads a body.',
    happened: `A required field is missing, null or blank. The code contains the last name in the field's path, with a capital first letter: \`Validation.Street1Required\`, \`Validation.ShipmentsRequired\`, \`Validation.ApiKeyRequired\`.

- 400 if the request cannot be interpreted without the field: \`order\` (v2), \`fromAddress\`, \`toAddress\`, \`shipments\` (also if empty), \`parcel\`, \`status\`, \`rate\` and \`rate.id\`.
- 422 for every other field: address fields, \`weight\`, the missing sides of a package that has only some of its dimensions, \`apiKey\`, \`refreshToken\`.

\`phone\` must be present but may be null or empty, as its message explains.`,
    fix: 'Send the field. The response lists up to 100 problems. Problems with status 400 are reported first. After you fix them, the next response lists those with status 422.',
    metaData: { field: fieldPath },
    example: {
      code: 'Validation.Street1Required',
      message: 'order.toAddress.street1 is required.',
      metaData: { field: 'order.toAddress.street1' },
    },
  },
  'Validation.FieldNameInvalid': {
    returnedBy: 'every operation that reads the field, in the body, the path, the query or a header.',
    happened: `A value is present but cannot be used. The code contains the last name in the field's path, with a capital first letter: \`Validation.ZipInvalid\`, \`Validation.OrderIdInvalid\`, \`Validation.PageSizeInvalid\`.

- 400 if the value cannot be read: the wrong JSON type, an ID in the path or in \`X-SubAccount-Id\` that is not a GUID, an \`Idempotency-Key\` that is not 1 to 200 visible ASCII characters, a query value of the wrong type, a time without an offset, a download \`format\` other than 1 to 4.
- 422 if the value can be read but is not valid: an unknown country or US state, a ZIP code in the wrong format for its country, a weight or side of 0, text longer than 200 characters or with control characters, more than 100 shipments, a page number out of range, \`dateFrom\` after \`dateTo\`, a number that is not in its enumeration.`,
    fix: 'Correct the field as described in the message. The response lists up to 100 problems. Problems with status 400 are reported first. After you fix them, the next response lists those with status 422.',
    metaData: { field: fieldPath },
    example: {
      code: 'Validation.ZipInvalid',
      message: 'order.toAddress.zip must be 5 digits, optionally followed by a hyphen and 4 more.',
      metaData: { field: 'order.toAddress.zip' },
    },
  },
  'Validation.RequestUnreadable': {
    returnedBy: 'any operation.',
    happened:
      'The request has a problem that is not specific to a field: the JSON body is empty, is not valid JSON, is not UTF-8 or is not an object; the URL has a broken percent escape; the request did not arrive completely in time (408); its headers are too large (431); or an ID in the path is longer than 200 characters.',
    fix: 'Send one JSON object in UTF-8 without long pauses, and percent-encode values in the path.',
    metaData: {
      line: 'For a body that is not valid JSON: the line of the first error, counted from 1. This field is missing if the body has more than 65,536 characters.',
      column: 'The column of the first error, counted from 1.',
    },
    example: { message: 'The body is not valid JSON: error at line 3, column 1.', metaData: { line: 3, column: 1 } },
  },
  'Validation.IdempotencyKeyReserved': {
    happened:
      'The `Idempotency-Key` starts with `ingestion:`, in upper or lower case. These keys are reserved for orders that come from stores.',
    fix: 'Use another key.',
    metaData: { field: 'Always `idempotencyKey`.' },
    example: { metaData: { field: 'idempotencyKey' } },
  },
  'Validation.ParcelWeightExceeded': {
    happened: 'The `weight` of a package is more than 150 pounds.',
    fix: 'Split the goods into several shipments.',
    metaData: { field: 'Path of the weight.' },
    example: { metaData: { field: 'order.shipments[0].parcel.weight' } },
  },
  'Validation.ParcelSizeExceeded': {
    happened:
      'The longest side of a package is more than 108 inches, or its length plus girth is more than 165 inches. The girth is twice the sum of the two shorter sides. The order of the three sides does not matter.',
    fix: 'Use a smaller package, or split the goods into several shipments.',
    metaData: { field: "Path of the package's `length`, even if another side is too long." },
    example: { metaData: { field: 'order.shipments[0].parcel.length' } },
  },
} as const satisfies Record<string, ErrorPage>
