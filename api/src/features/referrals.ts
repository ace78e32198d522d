import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

export const referralStates = ['joined', 'ticket_bought', 'earned', 'own_number', 'own_device', 'own_payer'] as const;

export const InvitedPerson = z
  .object({
    _id: Id,
    name: z.string().meta({ description: 'First name and initial', example: 'Awa M.' }),
    state: z.enum(referralStates),
    points: z.int().min(0).meta({ description: 'What the reader got for them' }),
    joinedAt: Instant,
    decidedAt: Instant.nullable(),
  })
  .meta({ id: 'InvitedPerson' });
export type InvitedPerson = z.infer<typeof InvitedPerson>;

export const myReferrals = endpoint({
  method: 'GET',
  path: '/referrals',
  summary: 'The own code and link, and what became of the people invited with it, the latest first',
  allow: ['participant'],
  query: PageQuery,
  reply: PageMarks.extend({
    code: z.string().meta({ example: 'BRENDA7K' }),
    link: z.string().meta({ example: 'https://ngoma.test/register?ref=BRENDA7K' }),
    pointsEach: z.int(),
    earnedPoints: z.int().min(0),
    earnedCount: z.int().min(0),
    invited: z.array(InvitedPerson),
    invitedBy: z.string().nullable().meta({ description: 'First name and initial of whoever invited the reader' }),
  }),
});
