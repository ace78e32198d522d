import * as auth from '@ngoma/api/features/auth';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { type CallInput, call } from '#lib/call.ts';
import { startSession } from '#lib/session.ts';

type BodyOf<E extends Parameters<typeof call>[0]> = CallInput<E>['body'];

/** Signs in; token, person and expiry are kept, and the automatic logout is scheduled. */
export const useLogin = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof auth.login>) => call(auth.login, { body }),
    onSuccess: startSession,
  });

export const useSignup = () =>
  useMutation({
    mutationFn: ({ avatar, ...body }: BodyOf<typeof auth.signup> & { avatar?: File | undefined }) =>
      call(auth.signup, { body, files: { avatar } }),
  });

export const useSendResetCode = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof auth.sendResetCode>) => call(auth.sendResetCode, { body, failure: 'Error sending code' }),
  });

export const useVerifyResetCode = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof auth.verifyResetCode>) =>
      call(auth.verifyResetCode, { body, failure: 'Error verifying code' }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof auth.resetPassword>) =>
      call(auth.resetPassword, { body, failure: 'Error resetting password' }),
  });

export const useConfirmEmail = () => useMutation({ mutationFn: (token: string) => call(auth.confirmEmail, { body: { token } }) });

/** Whose referral code this is; the server decides, a 404 is its no. */
export const referralQuery = (code: string) =>
  queryOptions({
    queryKey: ['auth', 'referral', code],
    queryFn: ({ signal }) => call(auth.validateReferral, { params: { code }, signal, failure: 'Error validating referral code' }),
    enabled: code.length > 0,
  });
