// The library is loaded with the first press on a passkey button, and never with a page.
const load = () => import('@simplewebauthn/browser');

/** Options and responses as the server sends and reads them. */
type Json = Record<string, unknown>;
type Response = { id: string; response: Json } & Json;

/** Returns whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Signs with a passkey. Rejects when the user cancels. */
export async function signWithPasskey(options: Json): Promise<Response> {
  const { startAuthentication } = await load();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON: options as unknown as Options })) as unknown as Response;
}

/** Creates a passkey on this device or another one. Rejects when the user cancels. */
export async function createPasskey(options: Json): Promise<Response> {
  const { startRegistration } = await load();
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return (await startRegistration({ optionsJSON: options as unknown as Options })) as unknown as Response;
}
