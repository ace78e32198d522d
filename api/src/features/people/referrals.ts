import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { Day } from '../../common/reporting.ts';

export const referralStates = ['joined', 'ticket_bought', 'earned', 'own_number', 'own_device', 'own_payer', 'refunded'] as const;

export const InvitedPerson = z
  .object({
    _id: Id,
    name: z.string().meta({ description: 'First name and initial', example: 'Awa M.' }),
    state: z.enum(referralStates),
    points: z.int().min(0).meta({ description: 'Points that the caller got for the referral' }),
    joinedAt: Instant,
    decidedAt: Instant.nullable(),
  })
  .meta({ id: 'InvitedPerson' });
export type InvitedPerson = z.infer<typeof InvitedPerson>;

export const myReferrals = endpoint({
  method: 'GET',
  path: '/referrals',
  summary: 'Returns the caller’s referral code and link, and the outcomes of their referrals, latest first',
  allow: ['participant'],
  query: PageQuery,
  reply: PageInfo.extend({
    code: z.string().meta({ example: 'BRENDA7K' }),
    link: z.string().meta({ example: 'https://ngoma.test/register?ref=BRENDA7K' }),
    pointsEach: z.int(),
    earnedPoints: z.int().min(0),
    earnedCount: z.int().min(0),
    invited: z.array(InvitedPerson),
    invitedBy: z.string().nullable().meta({ description: 'First name and initial of the person who referred the caller' }),
  }),
});

const Progress = z.object({
  visits: z.int().min(0).meta({ description: 'Visits of the page behind the link, without known robots' }),
  signUps: z.int().min(0),
  rewards: z.int().min(0).meta({ description: 'Referrals that earned points' }),
});

export const ReferralProgress = z
  .object({
    weeks: z
      .array(Progress.extend({ from: Day.meta({ description: 'Monday of the week in Cameroon' }) }))
      .meta({ description: 'The last twelve weeks, oldest first' }),
    totals: Progress.meta({ description: 'All twelve weeks together' }),
  })
  .meta({ id: 'ReferralProgress' });
export type ReferralProgress = z.infer<typeof ReferralProgress>;

export const referralProgress = endpoint({
  method: 'GET',
  path: '/referrals/progress',
  summary: 'Returns how many visits, sign-ups and rewards the caller’s referral link brought, by week',
  allow: ['participant'],
  reply: ReferralProgress,
});
