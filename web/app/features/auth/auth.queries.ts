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
  useSending((body: BodyOf<typeof auth.sendResetCode>) => call(auth.sendResetCode, { body, failure: 'Error sending code' }));

export const useVerifyResetCode = () =>
  useSending((body: BodyOf<typeof auth.verifyResetCode>) =>
    call(auth.verifyResetCode, { body, failure: 'Error verifying code' }),
  );

export const useResetPassword = () =>
  useSending((body: BodyOf<typeof auth.resetPassword>) =>
    call(auth.resetPassword, { body, failure: 'Error resetting password' }),
  );

export const useConfirmEmail = () => useSending((token: string) => call(auth.confirmEmail, { body: { token } }));

/** Whose referral code this is; the server decides, a 404 is its no. */
export const useReferral = (code: string) =>
  useFetched(code || undefined, (signal) =>
    call(auth.validateReferral, { params: { code }, signal, failure: 'Error validating referral code' }),
  );
