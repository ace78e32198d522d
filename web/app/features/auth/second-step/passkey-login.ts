import { passkeyLogin, passkeyLoginOptions } from '@ngoma/api/features/people/second-step';
import { call } from '#lib/api/call.ts';
import { signWithPasskey } from '#lib/passkeys.ts';
import { startSession } from '#lib/session/session.ts';

/** Ends a sign-in with a passkey and starts the session. Each token serves one try. */
export async function loginWithPasskey(token: string): Promise<void> {
  const { options } = await call(passkeyLoginOptions, { body: { token } });
  const response = await signWithPasskey(options);
  startSession(await call(passkeyLogin, { body: { token, response } }));
}
