import type { BodyInput } from '@ngoma/api/common/endpoint';
import { contact } from '@ngoma/api/features/support';
import { call } from '#lib/api/call.ts';
import { useSubmit } from '#lib/api/use-submit.ts';

export const useContact = () => useSubmit((body: BodyInput<typeof contact>) => call(contact, { body }));
