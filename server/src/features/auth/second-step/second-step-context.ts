import type { Platform } from '#platform/platform';
import { prover } from './prove.ts';
import type { SecondStepContext } from './second-step.types.ts';
import { webauthn } from './webauthn.ts';

/** Builds what the use cases of the second step need. */
export function secondStepContext(
  platform: Platform,
  parts: Pick<SecondStepContext, 'users' | 'passwords' | 'sessions' | 'attempts'>,
): SecondStepContext {
  const passkeys = webauthn(platform.config);
  return { platform, ...parts, passkeys, prove: prover(platform, passkeys) };
}
