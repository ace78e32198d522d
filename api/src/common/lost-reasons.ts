import { z } from 'zod';

/** The reasons that an organizer can give for not choosing a bid or a proposal. Giving one is optional. */
export const lostReasons = ['price', 'experience', 'offer', 'late', 'no_need'] as const;
export const LostReason = z.enum(lostReasons).meta({
  example: 'price',
  description:
    'Why an offer was not chosen: `price` too high, not enough `experience`, `offer` did not fit the brief, came too `late`, or there is `no_need` any more',
});
export type LostReason = z.infer<typeof LostReason>;
