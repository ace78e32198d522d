import * as api from '@ngoma/api/features/people/second-step';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { createPasskey, signWithPasskey } from '#lib/passkeys.ts';

const key = ['auth', 'second-step'] as const;

/** How the second step of the account is set up. */
export const secondStepQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(api.getSecondStep, { signal })).secondStep,
    staleTime: 0,
  });

interface Changed {
  readonly secondStep: api.SecondStep;
  readonly recoveryCodes?: readonly string[] | null;
}

/** Sends a change and stores the new state. The first method opens all other requests of an admin, which are sent again. */
function useChange<Input, Reply extends Changed>(send: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ secondStep, recoveryCodes }) => {
      cache.setQueryData(key, secondStep);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => recoveryCodes != null || queryKey[1] === 'sessions' });
    },
  });
}

export const useStartApp = () => useMutation({ mutationFn: () => call(api.startApp) });
export const useConfirmApp = () => useChange((code: string) => call(api.confirmApp, { body: { code } }));
export const useRemoveApp = () => useChange((_: undefined) => call(api.removeApp));
export const useRenewCodes = () => useChange((_: undefined) => call(api.renewRecoveryCodes));
export const useRemovePasskey = () => useChange((id: string) => call(api.removePasskey, { params: { id } }));
/** Creates a passkey in the browser and stores it under a name. */
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const { token, options } = await call(api.addPasskeyOptions);
    return call(api.addPasskey, { body: { token, name, response: await createPasskey(options) } });
  });

/** Confirms that it is the user, and returns the proof for one decision. */
export const confirmWith = async (body: { code: string } | { password: string }): Promise<string> =>
  (await call(api.confirmIdentity, { body })).proof;
export async function confirmWithPasskey(): Promise<string> {
  const { token, options } = await call(api.confirmPasskeyOptions);
  return (await call(api.confirmPasskey, { body: { token, response: await signWithPasskey(options) } })).proof;
}
