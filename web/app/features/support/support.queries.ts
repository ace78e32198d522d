import type { BodyInput } from '@ngoma/api/common/endpoint';
import { contact } from '@ngoma/api/features/support';
import { call } from '#lib/call.ts';
import { useSending } from '#lib/use-sending.ts';

export const useContact = () => useSending((body: BodyInput<typeof contact>) => call(contact, { body }));
