import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seed, sized } from '../../../tools/size.ts';
import { beginnings, sequences } from './actions.ts';
import { countMoves, expectSameAsProvider, expectSoundBooks } from './books.ts';
import { openMarket } from './market.ts';
import { stepsIn } from './steps.ts';
import type { Trade } from './trade.ts';

const market = await openMarket();
const { take, settleAll } = stepsIn(market);
const numRuns = sized('Sequences of sales, refunds, credit, disputes, moved events, payouts, pledges and crashes', {
  sample: 24,
  full: 2_000,
});
const feePayers = fc.constantFrom('buyer' as const, 'organizer' as const);

it('any sequence of sales, refunds, credit, disputes, moved events, payouts, pledges, crashes and repeats keeps the books sound and equal to the provider', {
  timeout: 30_000 + numRuns * 20_000,
}, async () => {
  for (const beginning of beginnings)
    await fc.assert(
      fc.asyncProperty(beginning, sequences, feePayers, async ({ steps, isVerified }, sequence, feesPaidBy) => {
        await market.keepSignedIn();
        market.setRefusal(false);
        const trade: Trade = { sale: await market.openSale(feesPaidBy, isVerified), purchases: [] };
        for (const step of [...steps, ...sequence]) {
          await take(trade, step);
          await expectSoundBooks(market, trade.sale.eventId);
        }
        await settleAll(trade);
        await expectSoundBooks(market, trade.sale.eventId);
        await expectSameAsProvider(market);
      }),
      // The books are those of all runs, so that a smaller sequence cannot be found after a failure.
      { numRuns: Math.ceil(numRuns / beginnings.length), seed, endOnFailure: true },
    );
  // A run in which nothing happened would prove nothing.
  const counts = await countMoves(market);
  console.log(JSON.stringify(counts));
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
});
