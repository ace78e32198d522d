import type { BodyInput } from '@ngoma/api/common/endpoint';
import { contact } from '@ngoma/api/features/support';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

export const useContact = () => useMutation({ mutationFn: (body: BodyInput<typeof contact>) => call(contact, { body }) });
