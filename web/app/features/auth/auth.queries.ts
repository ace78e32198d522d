import * as auth from '@ngoma/api/features/auth';
import { type CallInput, call } from '#lib/call.ts';
import { startSession } from '#lib/session.ts';
import { useFetched } from '#lib/use-fetched.ts';
import { useSending } from '#lib/use-sending.ts';

type BodyOf<E extends Parameters<typeof call>[0]> = CallInput<E>['body'];

/** Signs in; token, person and expiry are kept, and the automatic logout is scheduled. */
export const useLogin = () =>
  useSending(async (body: BodyOf<typeof auth.login>) => {
    const reply = await call(auth.login, { body });
    startSession(reply);
    return reply;
  });

export const useSignup = () =>
  useSending(({ avatar, ...body }: BodyOf<typeof auth.signup> & { avatar?: File | undefined }) =>
    call(auth.signup, { body, files: { avatar } }),
  );

export const useSendResetCode = () =>
  useSending((body: BodyOf<typeof auth.sendResetCode>) =>
    call(auth.sendResetCode, { body, failure: { en: 'Error sending code', fr: 'Erreur lors de l’envoi du code' } }),
  );

export const useVerifyResetCode = () =>
  useSending((body: BodyOf<typeof auth.verifyResetCode>) =>
    call(auth.verifyResetCode, { body, failure: { en: 'Error verifying code', fr: 'Erreur lors de la vérification du code' } }),
  );

export const useResetPassword = () =>
  useSending((body: BodyOf<typeof auth.resetPassword>) =>
    call(auth.resetPassword, {
      body,
      failure: { en: 'Error resetting password', fr: 'Erreur lors de la réinitialisation du mot de passe' },
    }),
  );

export const useConfirmEmail = () => useSending((token: string) => call(auth.confirmEmail, { body: { token } }));

/** Whose referral code this is; the server decides, a 404 is its no. */
export const useReferral = (code: string) =>
  useFetched(code || undefined, (signal) =>
    call(auth.validateReferral, {
      params: { code },
      signal,
      failure: { en: 'Error validating referral code', fr: 'Erreur lors de la validation du code de parrainage' },
    }),
  );
