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
      id: Type.String({ maxLength: 2048, description: 'The credential, in base64url.' }),
      rawId: Type.String({ maxLength: 2048, description: 'The same.' }),
      type: Type.String({ maxLength: 40, description: '`public-key`.' }),
      clientExtensionResults: Type.Object({}, { additionalProperties: true, description: 'Of no extension.' }),
      response: Type.Object(response, { additionalProperties: true, description: 'What was signed, in base64url.' }),
    },
    { additionalProperties: true, title, description },
  ),
})

const Encoded = (description: string) => Type.String({ maxLength: 100_000, description })

export const RegistrationResponse = Type.Unsafe<RegistrationResponseJSON>(
  credential(
    'PasskeyRegistration',
    { clientDataJSON: Encoded('What was asked.'), attestationObject: Encoded('What was made.') },
    'As `PublicKeyCredential.toJSON()` has it of a credential that was created.',
  ),
)

export const AuthenticationResponse = Type.Unsafe<AuthenticationResponseJSON>(
  credential(
    'PasskeyAssertion',
    {
      clientDataJSON: Encoded('What was asked.'),
      authenticatorData: Encoded('What answered.'),
      signature: Encoded('Its signature.'),
    },
    'As `PublicKeyCredential.toJSON()` has it of a credential that was used.',
  ),
)

const options = (title: string, description: string) =>
  Type.Object({}, { additionalProperties: true, title, description })

export const RegistrationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(
  options('PasskeyRegistrationOptions', 'For `PublicKeyCredential.parseCreationOptionsFromJSON()`.'),
)

export const AuthenticationOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(
  options('PasskeyAssertionOptions', 'For `PublicKeyCredential.parseRequestOptionsFromJSON()`.'),
)
