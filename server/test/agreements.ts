import type { Contract } from '@ngoma/api/features/contracts';
import { composeSlices, type Slices } from '../src/app.ts';
import { accounts, ledgerFeature } from '../src/features/ledger/index.ts';
import { newId } from '../src/platform/ids.ts';
import { aPublishedEvent, ask, daysAhead } from './events.ts';
import type { TestApp } from './harness.ts';
import { anOrganizer, aProvider, type Person } from './people.ts';

/** A drawn signature. */
export const drawing = 'M40 120 L80 60 L120 140 L180 70';

export interface AgreementWishes {
  readonly organizer?: Person;
  readonly provider?: Person;
  /** What the event is called in French, where it has a name of its own there. */
  readonly eventNameFr?: string;
  /** Days from now to the start of the service, which lasts six hours. */
  readonly inDays?: number;
  readonly lines?: readonly { label: string; amount: number }[];
  readonly depositPercent?: number;
  readonly cancellationPolicy?: 'flexible' | 'moderate' | 'strict';
}
export interface Asked {
  readonly organizer: Person;
  readonly provider: Person;
  readonly requestId: string;
  readonly eventId: string;
}
export interface Agreed extends Asked {
  readonly contractId: string;
}

/** The fields of a request as a form would send them. */
export const requestFields = ({ platform }: Pick<TestApp, 'platform'>, inDays = 40) => ({
  category: 'dj',
  title: 'DJ for the opening',
  brief: 'Six hours, from the doors to the last dance; makossa, bikutsi, afrobeats.',
  location: 'Palais des Sports',
  city: 'Yaoundé',
  startsAt: daysAhead(platform, inDays).toISOString(),
  endsAt: new Date(daysAhead(platform, inDays).getTime() + 6 * 3_600_000).toISOString(),
});

/** An offer as a form would send it. */
export const proposalFields = ({ platform }: Pick<TestApp, 'platform'>, wishes: AgreementWishes = {}) => ({
  lines: wishes.lines ?? [
    { label: 'Six hours of music', amount: 150_000 },
    { label: 'Sound for 800 people', amount: 50_000 },
  ],
  depositPercent: wishes.depositPercent ?? 30,
  cancellationPolicy: wishes.cancellationPolicy ?? 'moderate',
  message: 'With pleasure: I know the place.',
  validUntil: daysAhead(platform, 7).toISOString(),
});

async function must(reply: Promise<Awaited<ReturnType<typeof ask>>>): Promise<Awaited<ReturnType<typeof ask>>> {
  const answer = await reply;
  if (answer.status > 299) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Somebody asks a provider for something. */
export async function aRequest(house: TestApp, wishes: AgreementWishes = {}): Promise<Asked> {
  const organizer = wishes.organizer ?? (await anOrganizer(house, { name: 'Ada' }));
  const provider = wishes.provider ?? (await aProvider(house, { name: 'DJ Kinda' }));
  const { eventNameFr } = wishes;
  const fields = { date: daysAhead(house.platform, 50).toISOString(), ...(eventNameFr && { eventNameFr }) };
  const { eventId } = await aPublishedEvent(house, { organizer, fields });
  const body = { ...requestFields(house, wishes.inDays), providerId: provider.user.id, eventId };
  const { body: answer } = await must(ask(house, 'POST', '/event-requests', { as: organizer, body }));
  return { organizer, provider, eventId, requestId: answer.eventRequest._id };
}

/** A request with an offer. */
export async function aProposal(house: TestApp, wishes: AgreementWishes = {}): Promise<Asked> {
  const asked = await aRequest(house, wishes);
  const body = proposalFields(house, wishes);
  await must(ask(house, 'POST', `/event-requests/${asked.requestId}/propose`, { as: asked.provider, body }));
  return asked;
}

/** An offer that was awarded: its contract is a draft. */
export async function aDraftContract(house: TestApp, wishes: AgreementWishes = {}): Promise<Agreed> {
  const asked = await aProposal(house, wishes);
  const path = `/event-requests/${asked.requestId}/awarded`;
  const { body } = await must(ask(house, 'PUT', path, { as: asked.organizer, body: { status: 'awarded' } }));
  return { ...asked, contractId: body.eventRequest.contractId };
}

export async function contractOf(house: TestApp, contractId: string, as: Person): Promise<Contract> {
  const { body } = await must(ask(house, 'GET', `/contracts/${contractId}`, { as }));
  return body.contract;
}

/** Signs whatever version waits. */
export async function sign(house: TestApp, contractId: string, as: Person) {
  const { proposed, versions } = await contractOf(house, contractId, as);
  const sha256 = versions.find(({ number }) => number === proposed)?.sha256 ?? '';
  const body = { version: proposed ?? 1, sha256, typedName: as.user.name, drawing };
  return ask(house, 'POST', `/contracts/${contractId}/sign`, { as, body });
}

/** A contract that both have signed. */
export async function anActiveContract(house: TestApp, wishes: AgreementWishes = {}): Promise<Agreed> {
  const agreed = await aDraftContract(house, wishes);
  await must(sign(house, agreed.contractId, agreed.organizer));
  await must(sign(house, agreed.contractId, agreed.provider));
  return agreed;
}

/** Money that somebody may spend. */
export async function give(house: TestApp, { user }: Person, amountXaf: number): Promise<void> {
  const ledger = ledgerFeature(house.platform);
  await house.db.transaction().execute((tx) =>
    ledger.post(tx, {
      ...{ sourceType: 'test', sourceId: newId(), kind: 'gift' },
      postings: [
        { account: accounts.funding, amountXaf },
        { account: accounts.organizerAvailable(user.id), amountXaf: -amountXaf },
      ],
    }),
  );
}

/** What somebody may spend, in whole XAF. */
export const availableOf = async (house: TestApp, { user }: Person): Promise<number> =>
  (await ledgerFeature(house.platform).balances(house.db, user.id)).available;

/** What stands in escrow for a contract, as the ledger has it. */
export async function escrowOf({ db }: TestApp, contractId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_xaf')
    .where('code', '=', `escrow:${contractId}`)
    .executeTakeFirst();
  return 0 - (row?.balance_xaf ?? 0);
}

/** Funds every milestone that waits, from a balance that is given for it. */
export async function fundAll(house: TestApp, { contractId, organizer }: Agreed): Promise<Contract> {
  const { milestones } = await contractOf(house, contractId, organizer);
  for (const { _id, amount, state } of milestones) {
    if (state !== 'pending') continue;
    await give(house, organizer, amount);
    await must(
      ask(house, 'POST', `/contracts/${contractId}/milestones/${_id}/fund`, { as: organizer, body: { from: 'balance' } }),
    );
  }
  return contractOf(house, contractId, organizer);
}

const composed = new WeakMap<TestApp['platform'], Slices>();

/** The slices of a test's application, for calls without HTTP: sessions end after twelve hours, contracts live longer. */
export function slicesOf({ platform }: TestApp): Slices {
  const known = composed.get(platform) ?? composeSlices(platform, { deliver: async () => {} });
  composed.set(platform, known);
  return known;
}

/** What tests do with contracts again and again. */
export const contractSteps = (house: TestApp) => {
  const milestone = async ({ contractId, organizer }: Agreed, place: number) =>
    (await contractOf(house, contractId, organizer)).milestones[place];
  return {
    /** A call below the contract's address. */
    act: (
      { contractId }: Pick<Agreed, 'contractId'>,
      as: Person,
      path: string,
      body?: object,
      method: 'POST' | 'PUT' | 'GET' = 'POST',
    ) => ask(house, method, `/contracts/${contractId}/${path}`, { as, ...(body && { body }) }),
    milestone,
    /** The address below the contract's of what is done with its first, second … milestone. */
    pathTo: async (agreed: Agreed, place: number, what: string) => `milestones/${(await milestone(agreed, place))?._id}/${what}`,
    /** What the clock does by itself. */
    passTime: async () => {
      await house.platform.jobs.enqueue(house.db, 'contracts.pass-time', {});
      await house.runJobs();
    },
    /** The headings of the letters that somebody got. */
    told: (person: Person) =>
      house.mails.filter(({ letter }) => letter.to === person.user.email).map(({ letter }) => letter.heading.en),
  };
};
