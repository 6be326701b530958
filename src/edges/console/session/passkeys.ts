/** What browsers and authenticators say to each other, by way of the pages: its shape is the standard's (WebAuthn 3). */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type TSchema, Type } from 'typebox'

const credential = (title: string, response: Record<string, TSchema>, description: string) => ({
  ...Type.Object(
    {
      id: Type.String({ maxLength: 2048, description: 'Id of the credential, base64url-encoded.' }),
      rawId: Type.String({ maxLength: 2048, description: 'Same value as `id`.' }),
      type: Type.String({ maxLength: 40, description: 'Always `public-key`.' }),
      clientExtensionResults: Type.Object(
        {},
        { additionalProperties: true, description: 'Extension results, always empty because no extensions are used.' },
      ),
      response: Type.Object(response, {
        additionalProperties: true,
        description: 'Signed client data, base64url-encoded.',
      }),
    },
    { additionalProperties: true, title, description },
  ),
})

const Encoded = (description: string) => Type.String({ maxLength: 100_000, description })

export const RegistrationResponse = Type.Unsafe<RegistrationResponseJSON>(
  credential(
    'PasskeyRegistration',
    {
      clientDataJSON: Encoded('Client data, base64url-encoded.'),
      attestationObject: Encoded('Attestation object, base64url-encoded.'),
    },
    'A new credential, in the format of `PublicKeyCredential.toJSON()`.',
  ),
)

export const AuthenticationResponse = Type.Unsafe<AuthenticationResponseJSON>(
  credential(
    'PasskeyAssertion',
    {
      clientDataJSON: Encoded('Client data, base64url-encoded.'),
      authenticatorData: Encoded('Authenticator data, base64url-encoded.'),
      signature: Encoded('Signature, base64url-encoded.'),
    },
    'A response to a passkey challenge, in the format of `PublicKeyCredential.toJSON()`.',
  ),
)

const options = (title: string, description: string) =>
  Type.Object({}, { additionalProperties: true, title, description })

export const RegistrationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(
  options('PasskeyRegistrationOptions', 'Options for `PublicKeyCredential.parseCreationOptionsFromJSON()`.'),
)

export const AuthenticationOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(
  options('PasskeyAssertionOptions', 'Options for `PublicKeyCredential.parseRequestOptionsFromJSON()`.'),
)
