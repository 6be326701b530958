import type { ErrorPage } from '#kit/errors/page.ts'

const subAccountOperations =
  'every operation that takes an access token, even if it otherwise ignores the header; `POST /api/v1/auth/token`. ' +
  'The label download returns this error in its flat body.'

/** `Auth.*` and `SubAccount.*`. */
export const accountPages = {
  'Auth.CredentialInvalid': {
    returnedBy: 'every operation.',
    happened: `The \`Authorization\` header is missing or is not \`Bearer\` followed by a token. This error is also returned if the credential is mistyped, incomplete, unknown or of the wrong kind, such as an API key sent as a bearer token or an access token sent as a refresh token.

\`POST /api/v1/auth/token\` also returns this error for a revoked API key.`,
    fix: 'Check that you copied the whole credential and sent it in the right place, or exchange the API key again. If you sent an API key as a bearer token, the message names the operation that exchanges it. The response has the header `WWW-Authenticate: Bearer`.',
  },
  'Auth.CredentialExpired': {
    returnedBy: 'every operation that takes an access token; `POST /api/v1/auth/token/refresh`.',
    happened:
      'The access token is past its `accessTokenExpiresAtUtc`, or the refresh token is past its `refreshTokenExpiresAtUtc`.',
    fix: 'Refresh the tokens once and repeat the request once. If the refresh token has expired, exchange the API key again.',
  },
  'Auth.CredentialRevoked': {
    returnedBy: 'every operation that takes an access token; `POST /api/v1/auth/token/refresh`.',
    happened: `The API key, or the token pair from the same exchange, was revoked.

\`POST /api/v1/auth/token/refresh\` also returns this error for a refresh token that was already used. Using a refresh token a second time revokes every token from the same exchange. Two simultaneous refreshes with the same token are an exception: one of them gets this error, but no token is revoked.`,
    fix: 'Exchange the API key again. Refresh tokens in only one place in your program, so that each refresh token is sent only once.',
  },
  'Auth.EnvironmentMismatch': {
    returnedBy: 'every operation.',
    happened:
      'A Sandbox credential was sent to a production deployment, or vice versa. Each credential includes the name of its environment: `sandbox` or `live`.',
    fix: 'Use an API key of this deployment.',
  },

  'SubAccount.NotFound': {
    returnedBy: subAccountOperations,
    happened: '`X-SubAccount-Id` does not name a sub-account of your account.',
    fix: 'Send the ID of one of your sub-accounts, or omit the header.',
  },
  'SubAccount.Inactive': {
    returnedBy: subAccountOperations,
    happened: '`X-SubAccount-Id` names a sub-account that was deactivated.',
    fix: 'Ask the operator to activate it, or omit the header.',
  },
} as const satisfies Record<string, ErrorPage>
