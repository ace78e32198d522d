import * as auth from '@ngoma/api/features/auth';
import { type CallInput, call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/use-fetched.ts';
import { useSubmit } from '#lib/api/use-submit.ts';

type BodyOf<E extends Parameters<typeof call>[0]> = CallInput<E>['body'];

/**
 * Returns whose account a setup link is for, and asks again for every new `attempt`. The server answers 410 when the link is no
 * longer valid, and for an empty one.
 */
export const useSetup = (token: string, attempt: number) =>
  useFetched(`${attempt}:${token}`, (signal) => call(auth.checkSetup, { body: { token }, signal }));

export const useCompleteSetup = () => useSubmit((body: BodyOf<typeof auth.completeSetup>) => call(auth.completeSetup, { body }));

/** Returns the owner of a referral code. The server answers 404 for an unknown code. */
export const useReferral = (code: string) =>
  useFetched(code || undefined, (signal) =>
    call(auth.validateReferral, {
      params: { code },
      signal,
      failure: { en: 'Error validating referral code', fr: 'Erreur lors de la validation du code de parrainage' },
    }),
  );
