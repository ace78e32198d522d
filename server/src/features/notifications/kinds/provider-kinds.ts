import { z } from 'zod';
import { kind } from './kinds.types.ts';

const service = {
  category: 'activity',
  channels: { email: 'fixed', push: 'choice' },
  isUrgent: false,
  params: z.object({ title: z.string(), reason: z.string() }),
  path: () => '/profile-&-services-management',
  examples: [{ title: 'Sound for weddings', reason: 'It offers something that you do not have' }],
} as const;

/** Decisions of admins on the services of a provider. */
export const providerKinds = {
  'providers.service_hidden': kind({ ...service, texts: 'notificationsProviders.serviceHidden', activityType: 'service_hidden' }),
  'providers.service_shown': kind({ ...service, texts: 'notificationsProviders.serviceShown', activityType: 'service_shown' }),
};
