import * as auth from '@ngoma/api/features/auth';
import { type CallInput, call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/use-fetched.ts';
import { useSubmit } from '#lib/api/use-submit.ts';
import { startSession } from '#lib/session/session.ts';

type BodyOf<E extends Parameters<typeof call>[0]> = CallInput<E>['body'];

/** Signs in, stores token, user and expiry, and schedules the automatic sign-out. */
export const useLogin = () =>
  useSubmit(async (body: BodyOf<typeof auth.login>) => {
    const reply = await call(auth.login, { body });
    startSession(reply);
    return reply;
  });

export const useSignup = () =>
  useSubmit(({ avatar, ...body }: BodyOf<typeof auth.signup> & { avatar?: File | undefined }) =>
    call(auth.signup, { body, files: { avatar } }),
  );

export const useSendResetCode = () =>
  useSubmit((body: BodyOf<typeof auth.sendResetCode>) =>
    call(auth.sendResetCode, { body, failure: { en: 'Error sending code', fr: 'Erreur lors de l’envoi du code' } }),
  );

export const useVerifyResetCode = () =>
  useSubmit((body: BodyOf<typeof auth.verifyResetCode>) =>
    call(auth.verifyResetCode, { body, failure: { en: 'Error verifying code', fr: 'Erreur lors de la vérification du code' } }),
  );

export const useResetPassword = () =>
  useSubmit((body: BodyOf<typeof auth.resetPassword>) =>
    call(auth.resetPassword, {
      body,
      failure: { en: 'Error resetting password', fr: 'Erreur lors de la réinitialisation du mot de passe' },
    }),
  );

export const useResetPasswordByLink = () =>
  useSubmit((body: BodyOf<typeof auth.resetPasswordByLink>) =>
    call(auth.resetPasswordByLink, {
      body,
      failure: { en: 'Error resetting password', fr: 'Erreur lors de la réinitialisation du mot de passe' },
    }),
  );

export const useConfirmEmail = () => useSubmit((token: string) => call(auth.confirmEmail, { body: { token } }));

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
