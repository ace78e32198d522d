import type { Platform } from '#platform/platform';
import type { UsersFeature } from '../../users/index.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { prover } from './prove.ts';
import type { SecondStepContext } from './second-step.types.ts';
import { webauthn } from './webauthn.ts';

/** Builds what the use cases of the second step need. */
export function secondStepContext(
  platform: Platform,
  parts: { readonly users: UsersFeature; readonly passwords: PasswordHashing; readonly sessions: Sessions },
): SecondStepContext {
  const passkeys = webauthn(platform.config);
  return { platform, ...parts, passkeys, prove: prover(platform, passkeys) };
}
