import { describe, expect, it } from 'vitest';
import { availableOf, escrowOf, featuresOf } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import type { TestSale } from '#test/factories/orders';
import { signInAgain } from '#test/factories/people';
import { aContractOf, aSoldEvent, type PledgedWork, pledgeSteps, sellTicket } from '#test/factories/pledges';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { pledgesStore } from './pledges.store.ts';

// Two nodes on one database.
const database = await testDatabase();
const app = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: app.clock });
const { db, clock } = app;
const { ledger, contracts } = featuresOf(app);
const { pledge, propose, states, endEvent } = pledgeSteps(app);
const atOnce = 40;

/** Returns what is pledged of an event and not yet paid, in XAF. */
async function pledgedOf({ eventId }: TestSale): Promise<number> {
  const rows = await db.selectFrom('milestone_pledges').select(['amount_xaf', 'state']).where('event_id', '=', eventId).execute();
  return rows.reduce((sum, { amount_xaf, state }) => sum + (state === 'proposed' || state === 'agreed' ? amount_xaf : 0), 0);
}

/** Creates contracts with this many milestones of 2,000 XAF each. */
const contractsOf = async (sale: TestSale, count: number, parts: number): Promise<PledgedWork[]> => {
  const all: PledgedWork[] = [];
  for (let n = 0; n < count; n += 1) all.push(await aContractOf(app, sale, 2_000 * parts, 100, parts));
  return all;
};
const pathOf = ({ contractId, milestoneIds }: PledgedWork, place: number) =>
  `/contracts/${contractId}/milestones/${milestoneIds[place]}/pledge`;

describe(`${atOnce} pledges at once on one event`, { timeout: 60_000 }, () => {
  // 38,000 less the reserve of 3,800 bears 17 pledges of 2,000.
  const bearableXaf = 34_000;

  it('never exceed its pending income, on two nodes', async () => {
    const sale = await aSoldEvent(app);
    const works = await contractsOf(sale, 4, atOnce / 4);
    const replies = await Promise.all(
      works.flatMap((work) =>
        work.milestoneIds.map((_, place) =>
          ask(place % 2 ? app : otherNode, 'POST', pathOf(work, place), { as: work.organizer }),
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(17);
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['pledge_exceeds_pending']),
    );
    expect(await pledgedOf(sale)).toBe(bearableXaf);
  });

  it('would exceed it without the locks', async () => {
    const sale = await aSoldEvent(app);
    const [work] = await contractsOf(sale, 1, 10);
    const event = { eventId: sale.eventId, organizerId: sale.organizer.user.id };
    let waiting = 0;
    let go: () => void = () => {};
    const allHaveRead = new Promise<void>((resolve) => {
      go = resolve;
    });
    await Promise.all(
      work?.milestoneIds.map((milestoneId) =>
        db.transaction().execute(async (tx) => {
          const bearable = await ledger.pledgeable.of(tx, event);
          waiting += 1;
          // As many transactions as there are connections read before one writes.
          if (waiting >= 4) go();
          await allHaveRead;
          if (bearable < 20_000) return;
          const row = { milestoneId, contractId: work.contractId, eventId: sale.eventId };
          await pledgesStore(tx).insert({ ...row, amountXaf: 20_000 }, event.organizerId, clock());
        }),
      ) ?? [],
    );
    expect(await pledgedOf(sale)).toBeGreaterThan(bearableXaf);
  });

  it('for one milestone are one pledge', async () => {
    const sale = await aSoldEvent(app);
    const work = await aContractOf(app, sale);
    const path = pathOf(work, 0);
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, n) => ask(n % 2 ? app : otherNode, 'POST', path, { as: work.organizer })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await pledgedOf(sale)).toBe(10_000);
  });
});

describe('a pledge at the same time', { timeout: 60_000 }, () => {
  it('as early releases never leaves less than both claims need', async () => {
    const sale = await aSoldEvent(app);
    const works = await contractsOf(sale, 2, 10);
    const release = (node: typeof app) =>
      ask(node, 'POST', `/dashboard/organizer/settlements/${sale.eventId}/release`, { as: sale.organizer });
    await Promise.all([
      ...works.flatMap((work) =>
        work.milestoneIds.map((_, place) => ask(otherNode, 'POST', pathOf(work, place), { as: work.organizer })),
      ),
      ...[app, otherNode, app, otherNode].map(release),
    ]);
    const [pledgedXaf, releasedXaf] = [await pledgedOf(sale), await availableOf(app, sale.organizer)];
    expect(pledgedXaf).toBeGreaterThan(0);
    expect(pledgedXaf + releasedXaf).toBeLessThanOrEqual(34_200);
    if (releasedXaf > 0) expect(releasedXaf).toBeLessThanOrEqual(15_200);
  });

  it('as refunds is made only while the income bears it, and refunds are paid first', async () => {
    const sale = await aSoldEvent(app, 2);
    const extra = await sellTicket(app, sale);
    const work = await aContractOf(app, sale, 40_000);
    const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', extra.orderId).execute();
    const body = { ticketIds: tickets.map(({ id }) => id), reason: 'Ill' };
    const as = await signInAgain(app, sale.organizer);
    // 28,500 bears 20,000 before the refund of 9,500, and 19,000 does not bear it afterwards.
    const [refund, pledged] = await Promise.all([
      ask(app, 'POST', `/event-order/${extra.orderId}/refunds`, { as, body }),
      propose(work, 0).then(
        () => 'pledged',
        (error: { code?: string }) => error.code,
      ),
    ]);
    expect(refund.status).toBe(201);
    expect(['pledged', 'pledge_exceeds_pending']).toContain(pledged);
    if (pledged === 'pledged') await contracts.pledges.answer(work.provider.session, milestoneOf(work), true);
    await endEvent();
    expect((await states(work))[0]?.[1] ?? null).toBe(pledged === 'pledged' ? 'due' : null);
    expect(await escrowOf(app, work.contractId)).toBe(0);
    expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], unbalancedTransfers: [], totalXaf: 0 });
  });

  it('as its release and its cancellation is paid once or not at all, and no franc is lost', async () => {
    const sale = await aSoldEvent(app);
    const works = await contractsOf(sale, 4, 1);
    for (const work of works) await pledge(work, 0);
    clock.advance({ hours: 52 });
    await app.platform.jobs.enqueue(db, 'events.move-by-time', {});
    const nodes = [featuresOf(app).earnings, featuresOf(otherNode).earnings];
    await db.updateTable('events').set({ state: 'ended' }).where('id', '=', sale.eventId).execute();
    await Promise.all([
      ...nodes.map((earnings) => earnings.release({ eventId: sale.eventId })),
      ...works
        .slice(0, 2)
        .map(({ provider, contractId }) =>
          contracts.ending
            .cancel(provider.session, contractId, { reason: 'Ill', toProvider: 0, toOrganizer: 0, returned: 0 })
            .catch((error: { code?: string }) => expect(error.code).toBe('consequences_changed')),
        ),
      ...works.slice(2).map((work) => contracts.milestones.accept(work.organizer.session, milestoneOf(work))),
    ]);
    const escrows = await Promise.all(works.map(({ contractId }) => escrowOf(app, contractId)));
    const providers = await Promise.all(works.map(({ provider }) => availableOf(app, provider)));
    const totalXaf = [...escrows, ...providers, await availableOf(app, sale.organizer)].reduce((sum, xaf) => sum + xaf, 0);
    expect(totalXaf).toBe(34_200);
    expect(providers.slice(2)).toEqual([2_000, 2_000]);
    expect(await pledgedOf(sale)).toBe(0);
    expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], unbalancedTransfers: [], totalXaf: 0 });
  });
});

const milestoneOf = ({ contractId, milestoneIds }: PledgedWork) => ({ contractId, milestoneId: milestoneIds[0] ?? '' });
