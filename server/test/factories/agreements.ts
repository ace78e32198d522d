import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { accounts, ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { composeFeatures, type Features } from '../../src/app.ts';
import type { TestApp } from '../harness/test-app.ts';
import { aPublishedEvent, ask, daysAhead } from './events.ts';
import { anOrganizer, aProvider, type Person } from './people.ts';

/** The SVG path of a drawn signature. */
export const drawing = 'M40 120 L80 60 L120 140 L180 70';

export interface AgreementOptions {
  readonly organizer?: Person;
  readonly provider?: Person;
  /** An event of the organizer; a new one without it. */
  readonly eventId?: string;
  /** The French name of the event, if it has one. */
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

/** Returns the fields of a service request as a form sends them. */
export const requestFields = ({ platform }: Pick<TestApp, 'platform'>, inDays = 40) => ({
  category: 'dj',
  title: 'DJ for the opening',
  brief: 'Six hours, from the opening to the last dance; makossa, bikutsi, afrobeats.',
  location: 'Palais des Sports',
  city: 'Yaoundé',
  startsAt: daysAhead(platform, inDays).toISOString(),
  endsAt: new Date(daysAhead(platform, inDays).getTime() + 6 * 3_600_000).toISOString(),
});

/** Returns the fields of a proposal as a form sends them. */
export const proposalFields = ({ platform }: Pick<TestApp, 'platform'>, options: AgreementOptions = {}) => ({
  lines: options.lines ?? [
    { label: 'Six hours of music', amount: 150_000 },
    { label: 'Sound for 800 people', amount: 50_000 },
  ],
  depositPercent: options.depositPercent ?? 30,
  cancellationPolicy: options.cancellationPolicy ?? 'moderate',
  message: 'With pleasure: I know the place.',
  validUntil: daysAhead(platform, 7).toISOString(),
});

async function must(reply: Promise<Awaited<ReturnType<typeof ask>>>): Promise<Awaited<ReturnType<typeof ask>>> {
  const answer = await reply;
  if (answer.status > 299) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Creates a service request. */
export async function aRequest(app: TestApp, options: AgreementOptions = {}): Promise<Asked> {
  const organizer = options.organizer ?? (await anOrganizer(app, { name: 'Ada' }));
  const provider = options.provider ?? (await aProvider(app, { name: 'DJ Kinda' }));
  const { eventNameFr } = options;
  const fields = { date: daysAhead(app.platform, 50).toISOString(), ...(eventNameFr && { eventNameFr }) };
  const eventId = options.eventId ?? (await aPublishedEvent(app, { organizer, fields })).eventId;
  const body = { ...requestFields(app, options.inDays), providerId: provider.user.id, eventId };
  const { body: answer } = await must(ask(app, 'POST', '/event-requests', { as: organizer, body }));
  return { organizer, provider, eventId, requestId: answer.eventRequest._id };
}

/** Creates a service request with a proposal. */
export async function aProposal(app: TestApp, options: AgreementOptions = {}): Promise<Asked> {
  const asked = await aRequest(app, options);
  const body = proposalFields(app, options);
  await must(ask(app, 'POST', `/event-requests/${asked.requestId}/propose`, { as: asked.provider, body }));
  return asked;
}

/** Creates a service request with an awarded proposal and its draft contract. */
export async function aDraftContract(app: TestApp, options: AgreementOptions = {}): Promise<Agreed> {
  const asked = await aProposal(app, options);
  const path = `/event-requests/${asked.requestId}/awarded`;
  const { body } = await must(ask(app, 'PUT', path, { as: asked.organizer, body: { status: 'awarded' } }));
  return { ...asked, contractId: body.eventRequest.contractId };
}

export async function contractOf(app: TestApp, contractId: string, as: Person): Promise<Contract> {
  const { body } = await must(ask(app, 'GET', `/contracts/${contractId}`, { as }));
  return body.contract;
}

/** Signs the version that waits for a signature. */
export async function sign(app: TestApp, contractId: string, as: Person) {
  const { proposed, versions } = await contractOf(app, contractId, as);
  const sha256 = versions.find(({ number }) => number === proposed)?.sha256 ?? '';
  const body = { version: proposed ?? 1, sha256, typedName: as.user.name, drawing };
  return ask(app, 'POST', `/contracts/${contractId}/sign`, { as, body });
}

/** Creates a contract that both sides have signed. */
export async function anActiveContract(app: TestApp, options: AgreementOptions = {}): Promise<Agreed> {
  const agreed = await aDraftContract(app, options);
  await must(sign(app, agreed.contractId, agreed.organizer));
  await must(sign(app, agreed.contractId, agreed.provider));
  return agreed;
}

/** Posts money to an organizer's available balance. */
export async function creditAvailable(app: TestApp, { user }: Person, amountXaf: number): Promise<void> {
  const ledger = ledgerFeature(app.platform);
  await app.db.transaction().execute((tx) =>
    ledger.post(tx, {
      ...{ sourceType: 'demo', sourceId: newId(), kind: 'gift' },
      postings: [
        { account: accounts.funding, amountXaf },
        { account: accounts.organizerAvailable(user.id), amountXaf: -amountXaf },
      ],
    }),
  );
}

/** Returns a person's available balance in whole XAF. */
export const availableOf = async (app: TestApp, { user }: Person): Promise<number> =>
  (await ledgerFeature(app.platform).balances(app.db, user.id)).available;

/** Returns the escrow of a contract in whole XAF, from the ledger. */
export async function escrowOf({ db }: TestApp, contractId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_xaf')
    .where('code', '=', `escrow:${contractId}`)
    .executeTakeFirst();
  return 0 - (row?.balance_xaf ?? 0);
}

/** Funds every pending milestone from a balance that is posted for it. */
export async function fundAll(app: TestApp, { contractId, organizer }: Agreed): Promise<Contract> {
  const { milestones } = await contractOf(app, contractId, organizer);
  for (const { _id, amount, state } of milestones) {
    if (state !== 'pending') continue;
    await creditAvailable(app, organizer, amount);
    await must(ask(app, 'POST', `/contracts/${contractId}/milestones/${_id}/fund`, { as: organizer, body: { from: 'balance' } }));
  }
  return contractOf(app, contractId, organizer);
}

const composed = new WeakMap<TestApp['platform'], Features>();

/** Returns the features of a test app for use cases without HTTP: sessions expire after twelve hours, contracts live longer. */
export function featuresOf({ platform }: TestApp): Features {
  const known = composed.get(platform) ?? composeFeatures(platform, { deliver: async () => {} });
  composed.set(platform, known);
  return known;
}

/** Returns helpers for tests of contracts. */
export const contractSteps = (app: TestApp) => {
  const milestone = async ({ contractId, organizer }: Agreed, place: number) =>
    (await contractOf(app, contractId, organizer)).milestones[place];
  return {
    /** Sends a request below the contract's path. */
    act: (
      { contractId }: Pick<Agreed, 'contractId'>,
      as: Person,
      path: string,
      body?: object,
      method: 'POST' | 'PUT' | 'GET' = 'POST',
    ) => ask(app, method, `/contracts/${contractId}/${path}`, { as, ...(body && { body }) }),
    milestone,
    /** Returns the path of an action on the contract's milestone at a position, below the contract's path. */
    pathTo: async (agreed: Agreed, place: number, what: string) => `milestones/${(await milestone(agreed, place))?._id}/${what}`,
    /** Runs the recurring job of contracts. */
    passTime: async () => {
      await app.platform.jobs.enqueue(app.db, 'contracts.pass-time', {});
      await app.runJobs();
    },
    /** Returns the headings of the emails that a person received. */
    emailHeadingsTo: (person: Person) =>
      app.mails.filter(({ message }) => message.to === person.user.email).map(({ message }) => message.heading.en),
  };
};
