import { newId } from '#platform/ids';
import type { TestApp } from '../harness/test-app.ts';
import { drawing, featuresOf } from './agreements.ts';
import { aSale, order, pay, type TestSale } from './orders.ts';
import { anOrganizer, aParticipant, aProvider, type Person } from './people.ts';

/** A contract of an event with ticket sales. */
export interface PledgedWork {
  readonly contractId: string;
  readonly organizer: Person;
  readonly provider: Person;
  /** In the order of the contract. */
  readonly milestoneIds: readonly string[];
}

/** Creates an event in two days and sells tickets of 10,000 XAF, of which 9,500 are the organizer's. */
export async function aSoldEvent(app: TestApp, tickets = 4, options: { readonly isVerified?: boolean } = {}): Promise<TestSale> {
  const organizer = await anOrganizer(app, { isVerified: options.isVerified ?? true });
  const startsAt = new Date(app.clock().getTime() + 48 * 3_600_000);
  const endsAt = new Date(startsAt.getTime() + 3 * 3_600_000);
  const sale = await aSale(app, { organizer, startsAt, endsAt, types: [{ priceXaf: 10_000, size: 1_000 }] });
  for (let n = 0; n < tickets; n += 1) await sellTicket(app, sale);
  return sale;
}

/** Sells one ticket and returns its order. */
export async function sellTicket(app: TestApp, sale: TestSale): Promise<{ orderId: string; buyer: Person }> {
  const buyer = await aParticipant(app);
  const { body } = await order(app, buyer, sale);
  await pay(app, body.paymentUrl);
  return { orderId: body.savedOrder._id, buyer };
}

/**
 * Creates a contract in force for work at an event, paid in two equal milestones: at signing and on the day of the event. With
 * `parts` it is paid in that many equal milestones at signing.
 */
export async function aContractOf(
  app: TestApp,
  { eventId, organizer }: Pick<TestSale, 'eventId' | 'organizer'>,
  totalXaf = 20_000,
  depositPercent = 50,
  parts = 0,
): Promise<PledgedWork> {
  const { contracts } = featuresOf(app);
  const provider = await aProvider(app);
  const startsAt = new Date(app.clock().getTime() + 48 * 3_600_000);
  const { contractId } = await app.db.transaction().execute((tx) =>
    contracts.draft(tx, {
      ...{ sourceType: 'request', sourceId: newId(), eventId, organizerId: organizer.user.id, providerId: provider.user.id },
      ...{ title: 'DJ', category: 'dj', description: 'Six hours', location: 'Akwa', cancellationPolicy: 'flexible' },
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + 3 * 3_600_000), depositPercent },
      lines: [{ label: 'Music', amountXaf: totalXaf }],
    }),
  );
  const read = () => contracts.reading.get({ userId: organizer.user.id, role: 'organizer' }, contractId, 'en');
  const drafted = (await read()).versions[0];
  if (parts > 0 && drafted) {
    const part = { label: undefined, due: 'signing' as const, amount: totalXaf / parts };
    const planned = Array.from({ length: parts }, () => part);
    await contracts.agreement.propose(organizer.session, contractId, { ...drafted.terms, milestones: planned });
  }
  const { versions, milestones } = await read();
  const signing = { version: versions[0]?.number ?? 1, sha256: versions[0]?.sha256 ?? '', drawing, address: '::1' };
  for (const { session, user } of [organizer, provider])
    await contracts.agreement.sign(session, contractId, { ...signing, typedName: user.name });
  return { contractId, organizer, provider, milestoneIds: milestones.map(({ _id }) => _id) };
}

/** Returns the steps of a pledge without HTTP: sessions expire after twelve hours, pledges live longer. */
export const pledgeSteps = (app: TestApp) => {
  const { contracts } = featuresOf(app);
  const ids = ({ contractId, milestoneIds }: PledgedWork, place: number) => ({
    contractId,
    milestoneId: milestoneIds[place] ?? newId(),
  });
  const steps = {
    propose: (work: PledgedWork, place: number) => contracts.pledges.propose(work.organizer.session, ids(work, place)),
    answer: (work: PledgedWork, place: number, agrees = true) =>
      contracts.pledges.answer(work.provider.session, ids(work, place), agrees),
    withdraw: (work: PledgedWork, place: number) => contracts.pledges.withdraw(work.organizer.session, ids(work, place)),
    /** Offers and agrees. */
    async pledge(work: PledgedWork, ...places: readonly number[]): Promise<void> {
      for (const place of places) {
        await steps.propose(work, place);
        await steps.answer(work, place);
      }
    },
    submit: (work: PledgedWork, place: number) => contracts.milestones.submit(work.provider.session, ids(work, place)),
    accept: (work: PledgedWork, place: number) => contracts.milestones.accept(work.organizer.session, ids(work, place)),
    fund: (work: PledgedWork, place: number) =>
      contracts.milestones.fund(work.organizer.session, ids(work, place), { from: 'balance' }),
    contract: (work: PledgedWork) =>
      contracts.reading.get({ userId: work.organizer.user.id, role: 'organizer' }, work.contractId, 'en'),
    /** Returns the state of each milestone and of its latest pledge. */
    states: async (work: PledgedWork) =>
      (await steps.contract(work)).milestones.map(({ state, pledge }) => [state, pledge?.state ?? null]),
    /** Advances the clock past the end of the event and runs the jobs: an hour later, most of its earnings are released. */
    async endEvent(): Promise<void> {
      app.clock.advance({ hours: 52 });
      await app.platform.jobs.enqueue(app.db, 'events.move-by-time', {});
      await app.runJobs();
    },
    /** Advances the clock to the release of the refund reserve. */
    async releaseReserve(): Promise<void> {
      app.clock.advance({ days: 14 });
      await app.runJobs();
    },
  };
  return steps;
};
