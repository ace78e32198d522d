import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Config } from '#platform/config';
import type { StoredPasskey } from './passkeys.store.ts';

// Loaded with the first passkey: most processes never need it, and it takes some megabytes.
const load = () => import('@simplewebauthn/server');

/** A response of a browser, which the library checks. */
type Response = Readonly<Record<string, unknown>>;
type Options = Record<string, unknown>;

/** Creates and checks the requests of WebAuthn for the address of this installation. */
export function webauthn({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const address = new URL(publicUrl);
  // Browsers have no passkeys for IP addresses: on a developer's machine they work at `localhost`.
  if (address.hostname === '127.0.0.1' || address.hostname === '[::1]') address.hostname = 'localhost';
  const { hostname: rpID, origin } = address;
  const descriptors = (passkeys: readonly StoredPasskey[]) =>
    passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

  return {
    async creationOptions(
      user: { readonly id: string; readonly email: string; readonly name: string },
      known: readonly StoredPasskey[],
    ): Promise<Options & { challenge: string }> {
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        ...{ rpName: 'Ngoma', rpID, userName: user.email, userDisplayName: user.name },
        userID: new Uint8Array(Buffer.from(user.id)),
        attestationType: 'none',
        excludeCredentials: descriptors(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { ...options };
    },

    /** Returns the created passkey, or undefined if the response is not one to this challenge. */
    async readCreated(
      response: Response,
      expectedChallenge: string,
    ): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
      const { verifyRegistrationResponse } = await load();
      const result = await verifyRegistrationResponse({
        ...{ response: response as unknown as RegistrationResponseJSON, expectedChallenge, expectedOrigin: origin },
        ...{ expectedRPID: rpID, requireUserVerification: false },
      }).catch(() => undefined);
      if (!result?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports.map(String).slice(0, 10) };
    },

    async requestOptions(passkeys: readonly StoredPasskey[]): Promise<Options & { challenge: string }> {
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({
        ...{ rpID, allowCredentials: descriptors(passkeys), userVerification: 'preferred' },
      });
      return { ...options };
    },

    /** Returns the new counter of the passkey, or undefined if the response is not its signature of this challenge. */
    async readSigned(
      response: Response,
      expectedChallenge: string,
      { credentialId, publicKey, counter, transports }: StoredPasskey,
    ): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await load();
      const result = await verifyAuthenticationResponse({
        ...{ response: response as unknown as AuthenticationResponseJSON, expectedChallenge, expectedOrigin: origin },
        ...{ expectedRPID: rpID, requireUserVerification: false },
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports: [...transports] as string[] },
      }).catch(() => undefined);
      return result?.verified ? result.authenticationInfo.newCounter : undefined;
    },
  };
}
