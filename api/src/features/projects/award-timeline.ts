import { z } from 'zod';
import { Instant } from '../../common/fields.ts';

/** The steps of an awarded bid, in their order. The event may come before the money, if it is pledged from ticket income. */
const awardSteps = ['placed', 'awarded', 'signed', 'funded', 'event', 'done'] as const;

/** The next things that an awarded bid can wait for. `answer` and what begins with `provider` wait for the provider. */
const awardNext = [
  'answer',
  'signatures',
  'organizer_signature',
  'provider_signature',
  'provider_pledge',
  'funding',
  'event',
  'acceptance',
  'provider_work',
  'earnings',
  'completion',
  'decision',
] as const;

/** How far an awarded bid is: from the bid to the completed contract. */
export const AwardTimeline = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(awardSteps),
        isReached: z.boolean(),
        at: Instant.nullable().meta({ description: 'When the step was reached, or its planned time' }),
      }),
    ),
    milestones: z
      .object({ total: z.int(), funded: z.int(), paid: z.int() })
      .nullable()
      .meta({ description: 'Numbers of milestones of the contract; null without a contract' }),
    next: z
      .object({ kind: z.enum(awardNext), by: Instant.nullable() })
      .nullable()
      .meta({ description: 'The next thing to happen, and by when; null once the work is done' }),
  })
  .meta({ id: 'AwardTimeline' });
export type AwardTimeline = z.infer<typeof AwardTimeline>;
