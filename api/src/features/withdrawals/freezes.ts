import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';

const Freeze = z
  .object({
    reason: z.string().meta({ description: 'Read by the owner of the account' }),
    frozenAt: Instant,
    frozenBy: z.string(),
    liftedAt: Instant.nullable(),
    liftedBy: z.string().nullable(),
    liftReason: z.string().nullable(),
  })
  .meta({ id: 'AccountFreeze' });
export type AccountFreeze = z.infer<typeof Freeze>;

const params = z.object({ id: Id.meta({ description: 'The organizer or provider' }) });
const reason = z.string().trim().min(3).max(500);

export const listFreezes = endpoint({
  method: 'GET',
  path: '/withdrawal/freezes/:id',
  summary: 'Lists when the money of an organizer or provider was frozen and why, the latest first',
  allow: ['admin'],
  params,
  reply: z.object({ freezes: z.array(Freeze) }),
  refuses: { 404: ['not_found'] },
});

export const freezeAccount = endpoint({
  method: 'POST',
  path: '/withdrawal/freezes/:id',
  summary: 'Freezes the money of an organizer or provider: nothing is withdrawn, approved or paid out until it is lifted',
  allow: ['admin'],
  params,
  body: z.object({ reason }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['account_frozen'] },
});

export const liftFreeze = endpoint({
  method: 'PUT',
  path: '/withdrawal/freezes/:id/lift',
  summary: 'Ends the freeze of an account',
  allow: ['admin'],
  params,
  body: z.object({ reason: reason.meta({ description: 'For the history and the audit log' }) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['account_not_frozen'] },
});
