import type { BidState } from '@ngoma/api/features/projects/bids';
import type { ProjectState } from '@ngoma/api/features/projects/projects';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '#platform/http/refusal';
import type { JobHandlers } from '#platform/platform';
import { featuresOf } from '#test/factories/agreements';
import { aPublishedEvent } from '#test/factories/events';
import { anOrganizer, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, clock } = app;
const { projects } = featuresOf(app);
const jobs: JobHandlers = projects.jobs;
const hourMs = 3_600_000;

/** The state of a provider's latest bid in the model, and its version. */
interface ModelBid {
  state: BidState;
  version: number;
}
/** The model of a project: its state and bids without tables and locks. */
interface Model {
  state: ProjectState;
  bids: (ModelBid | undefined)[];
  chosen: number | undefined;
  expiresAt: number;
  moves: number;
  readonly deadline: number;
}
interface Real {
  readonly projectId: string;
  readonly organizer: Person;
  readonly providers: readonly Person[];
  readonly startsAt: Date;
}

const isWaiting = (bid: ModelBid | undefined) => bid?.state === 'placed' || bid?.state === 'updated';
const isLive = (bid: ModelBid | undefined) => isWaiting(bid) || bid?.state === 'awarded' || bid?.state === 'accepted';
const end = (model: Model, states: (bid: ModelBid | undefined) => boolean) => {
  for (const bid of model.bids) if (bid && states(bid)) bid.state = 'rejected';
};

/** Returns `done`, or the code of the refusal. */
async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const bidIdOf = async ({ projectId, providers }: Real, who: number): Promise<string> => {
  const row = await db
    .selectFrom('bids')
    .select('id')
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providers[who]?.user.id ?? '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
};

const offer = ({ startsAt }: Real, amount: number) => ({
  lines: [{ label: 'The work', amount }],
  message: 'I can do it.',
  depositPercent: 30,
  validUntil: startsAt.toISOString(),
  cancellationPolicy: 'moderate' as const,
});

/** A command with the outcome expected by the model and the request to the product. */
abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly who: number;
  constructor(who: number) {
    this.who = who;
  }
  check = () => true;
  abstract expect(model: Model): string;
  abstract apply(model: Model): void;
  abstract act(real: Real): Promise<unknown>;
  async run(model: Model, real: Real): Promise<void> {
    // Distinct times: the latest bid of a provider is found by its time.
    clock.advance({ seconds: 1 });
    const expected = this.expect(model);
    expect(await outcomeOf(() => this.act(real))).toBe(expected);
    if (expected === 'done') this.apply(model);
    await compareWith(model, real);
  }
  toString = () => `${this.constructor.name}(${this.who})`;
  protected bid(model: Model): ModelBid {
    const bid = model.bids[this.who];
    if (!bid) throw new Error('The model has no such bid');
    return bid;
  }
}

class Place extends Step {
  expect({ state, bids, deadline }: Model): string {
    const before = bids[this.who];
    if (state !== 'open' && !before) return 'not_found';
    if (isLive(before)) return 'already_bid';
    if (state !== 'open') return 'project_not_open';
    return clock().getTime() >= deadline ? 'bidding_closed' : 'done';
  }
  apply(model: Model): void {
    model.bids[this.who] = { state: 'placed', version: 1 };
    model.moves += 1;
  }
  act = (real: Real) => projects.place(person(real, this.who), real.projectId, offer(real, 200_000), 'en');
}

class Update extends Step {
  expect({ state, bids }: Model): string {
    if (!bids[this.who]) return 'not_found';
    return isWaiting(bids[this.who]) && (state === 'open' || state === 'awarded') ? 'done' : 'bid_not_editable';
  }
  apply(model: Model): void {
    const bid = this.bid(model);
    Object.assign(bid, { state: 'updated', version: bid.version + 1 });
    model.moves += 1;
  }
  act = (real: Real) => projects.update(person(real, this.who), real.projectId, offer(real, 190_000));
}

class Withdraw extends Step {
  expect(model: Model): string {
    return new Update(this.who).expect(model);
  }
  apply(model: Model): void {
    this.bid(model).state = 'withdrawn';
    model.moves += 1;
  }
  act = (real: Real) => projects.withdraw(person(real, this.who), real.projectId);
}

class Reject extends Step {
  expect({ state, bids }: Model): string {
    if (!bids[this.who]) return 'not_found';
    return isWaiting(bids[this.who]) && (state === 'open' || state === 'awarded') ? 'done' : 'bid_not_live';
  }
  apply(model: Model): void {
    this.bid(model).state = 'rejected';
    model.moves += 1;
  }
  act = async (real: Real) =>
    projects.reject(real.organizer.session, { projectId: real.projectId, bidId: await bidIdOf(real, this.who) }, 'price');
}

class Award extends Step {
  expect({ state, bids }: Model): string {
    if (!bids[this.who]) return 'not_found';
    if (state !== 'open') return 'project_not_open';
    return isWaiting(bids[this.who]) ? 'done' : 'bid_not_live';
  }
  apply(model: Model): void {
    this.bid(model).state = 'awarded';
    Object.assign(model, { state: 'awarded', chosen: this.who, expiresAt: clock().getTime() + 72 * hourMs });
    model.moves += 1;
  }
  act = async (real: Real) =>
    projects.award(real.organizer.session, { projectId: real.projectId, bidId: await bidIdOf(real, this.who) });
}

class Answer extends Step {
  readonly accepted: boolean;
  constructor(who: number, accepted: boolean) {
    super(who);
    this.accepted = accepted;
  }
  expect({ bids }: Model): string {
    const bid = bids[this.who];
    if (!bid) return 'not_found';
    if (bid.state === 'lapsed') return 'award_lapsed';
    return bid.state === 'awarded' ? 'done' : 'not_awarded';
  }
  apply(model: Model): void {
    this.bid(model).state = this.accepted ? 'accepted' : 'declined';
    if (this.accepted) end(model, isWaiting);
    else model.chosen = undefined;
    model.state = this.accepted ? 'active' : 'open';
    model.moves += 1;
  }
  act = async (real: Real) =>
    projects.answer(
      person(real, this.who),
      { projectId: real.projectId, bidId: await bidIdOf(real, this.who) },
      { accepted: this.accepted, reason: 'Taken that day' },
    );
  override toString = () => `${this.accepted ? 'Accept' : 'Decline'}(${this.who})`;
}

class TakeBack extends Step {
  expect({ state, bids, chosen }: Model): string {
    if (!bids[this.who]) return 'not_found';
    if (state !== 'awarded') return 'wrong_state';
    return chosen === this.who && bids[this.who]?.state === 'awarded' ? 'done' : 'not_found';
  }
  apply(model: Model): void {
    const bid = this.bid(model);
    bid.state = bid.version > 1 ? 'updated' : 'placed';
    Object.assign(model, { state: 'open', chosen: undefined });
    model.moves += 1;
  }
  act = async (real: Real) =>
    projects.move(
      real.organizer.session,
      { projectId: real.projectId, bidId: await bidIdOf(real, this.who) },
      { newStatus: 'open', reason: undefined },
    );
}

class Cancel extends Step {
  expect({ state }: Model): string {
    if (state === 'active') return 'contract_stands';
    return state === 'open' || state === 'awarded' ? 'done' : 'wrong_state';
  }
  apply(model: Model): void {
    end(model, isLive);
    model.state = 'cancelled';
    model.moves += 1;
  }
  act = (real: Real) => projects.cancel(real.organizer.session, real.projectId, 'No budget');
}

/** Advances the clock by 73 hours and runs the job that expires awards. Active contracts are not affected. */
class Wait extends Step {
  expect = () => 'done';
  apply(model: Model): void {
    const [bid] = model.chosen === undefined ? [] : [model.bids[model.chosen]];
    if (model.state !== 'awarded' || !bid || model.expiresAt > clock().getTime()) return;
    bid.state = 'lapsed';
    Object.assign(model, { state: 'open', chosen: undefined });
    model.moves += 1;
  }
  act = async () => {
    clock.advance({ hours: 73 });
    await jobs['projects.lapse-awards']?.({} as never);
  };
}

const person = ({ providers }: Real, who: number) => (providers[who] as Person).session;

/** Compares the tables with the model. */
async function compareWith(model: Model, { projectId, providers }: Real): Promise<void> {
  const project = await db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('bids')
    .select(['provider_id', 'state', 'version'])
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const latest = new Map(rows.map((row) => [row.provider_id, { state: row.state, version: row.version }]));
  const { count } = await db
    .selectFrom('project_moves')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  expect({
    state: project.state,
    bids: providers.map(({ user }) => latest.get(user.id)),
    live: project.live_bids,
    hasContract: project.contract_id !== null,
    moves: Number(count),
  }).toEqual({
    state: model.state,
    bids: model.bids,
    live: model.bids.filter(isLive).length,
    hasContract: model.state === 'active',
    moves: model.moves,
  });
}

it('projects and bids follow their model for random sequences of actions', async () => {
  const organizer = await anOrganizer(app);
  const { eventId } = await aPublishedEvent(app, { organizer });
  const who = fc.integer({ min: 0, max: 2 });
  const commands = [
    who.map((n) => new Place(n)),
    who.map((n) => new Place(n)),
    who.map((n) => new Update(n)),
    who.map((n) => new Withdraw(n)),
    who.map((n) => new Reject(n)),
    who.map((n) => new Award(n)),
    who.map((n) => new Award(n)),
    who.map((n) => new Answer(n, true)),
    who.map((n) => new Answer(n, false)),
    who.map((n) => new TakeBack(n)),
    fc.constant(new Cancel(0)),
    fc.constant(new Wait(0)),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: 'max' }), async (steps) => {
      const now = clock().getTime();
      const startsAt = new Date(now + 60 * 24 * hourMs);
      const deadline = new Date(now + 10 * 24 * hourMs);
      const providers = [await aProvider(app), await aProvider(app), await aProvider(app)];
      const fields = {
        date: startsAt.toISOString(),
        endDate: new Date(+startsAt + hourMs).toISOString(),
        deadline: deadline.toISOString(),
      };
      const { projectId } = await posted(organizer, eventId, fields);
      const model: Model = {
        state: 'open',
        bids: [undefined, undefined, undefined],
        chosen: undefined,
        expiresAt: 0,
        moves: 1,
        deadline: +deadline,
      };
      await fc.asyncModelRun(() => ({ model, real: { projectId, organizer, providers, startsAt } }), steps);
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 120_000);

/** Posts without HTTP, because sessions would expire as the clock advances. */
async function posted(organizer: Person, eventId: string, fields: { date: string; endDate: string; deadline: string }) {
  const brief = {
    eventId,
    title: 'A project',
    category: 'dj' as const,
    description: 'x',
    budgetMin: 1,
    budgetMax: 2,
    city: 'Douala',
    location: 'Akwa',
  };
  const { _id } = await projects.post(organizer.session, { ...brief, ...fields }, {}, 'en');
  return { projectId: _id };
}
