import { identityTerms } from '@ngoma/api/common/business';
import { z } from 'zod';
import { kind } from './kinds.types.ts';

const decision = {
  category: 'account',
  channels: { email: 'fixed', push: 'fixed' },
  isUrgent: false,
  path: () => '/account#identity',
} as const;

/** The decisions on the identity of organizers and providers. */
export const identityKinds = {
  /** An admin asks for documents. */
  'identity.asked': kind({
    ...decision,
    texts: 'notificationsIdentity.asked',
    activityType: 'identity_asked',
    params: z.object({}),
    values: () => ({ days: identityTerms.destroyAfterDays }),
    examples: [{}],
  }),
  'identity.approved': kind({
    ...decision,
    texts: 'notificationsIdentity.approved',
    activityType: 'identity_approved',
    params: z.object({}),
    values: () => ({ days: identityTerms.destroyAfterDays }),
    examples: [{}],
  }),
  'identity.rejected': kind({
    ...decision,
    texts: 'notificationsIdentity.rejected',
    activityType: 'identity_rejected',
    /** The reason in the words of the admin. */
    params: z.object({ reason: z.string() }),
    examples: [{ reason: 'The picture of the back is blurred' }],
  }),
};
