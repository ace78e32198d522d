import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { TestClock } from '../harness/clock.ts';

interface AppUnderTest {
  readonly fastify: FastifyInstance;
  readonly clock: TestClock;
}

type Headers = Readonly<Record<string, string>>;

/** Returns the code that an authenticator app shows now. */
export const codeOf = (secret: string, { clock }: Pick<AppUnderTest, 'clock'>): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock().getTime() });

/** Sets an authenticator app up for a person who has just signed in. Its next code is good after thirty seconds. */
export async function setUpApp(test: AppUnderTest, headers: Headers): Promise<{ secret: string; recoveryCodes: string[] }> {
  const post = (url: string, payload?: object) =>
    test.fastify.inject({ method: 'POST', url: `/api/auth/second-step${url}`, headers, ...(payload && { payload }) });
  const { secret } = (await post('/app')).json();
  const reply = await post('/app/confirm', { code: codeOf(secret, test) });
  if (reply.statusCode !== 200) throw new Error(`The app was not set up: ${reply.body}`);
  test.clock.advance({ seconds: 30 });
  return { secret, recoveryCodes: reply.json().recoveryCodes };
}
