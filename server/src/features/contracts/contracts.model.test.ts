import type { ContractSide, DisputeOutcome } from '@ngoma/api/features/contracts/contracts';
import type { MilestoneDue } from '@ngoma/api/features/contracts/terms';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/http/refusal';
import { newId } from '#platform/ids';
import { availableOf, creditAvailable, drawing, escrowOf, featuresOf } from '#test/factories/agreements';
import { ContractModel, type ModelRules, moderateRules, type Outcome } from '#test/factories/contract-model';
import { aPublishedEvent } from '#test/factories/events';
import { anAdmin, anOrganizer, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, clock } = app;
const { contracts, ledger, orders, auth } = featuresOf(app);
const admin = await anAdmin(app);
const stranger = await anOrganizer(app);
const { eventId } = await aPublishedEvent(app);
afterAll(async () => {
  await orders.close();
  await auth.close();
});

const hourMs = 3_600_000;
const sides = ['organizer', 'provider'] as const;
const initialXaf = 230_000;

type Real = Record<ContractSide, Person> & { readonly contractId: string };

/** Returns `done`, or the code of the refusal. */
async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** One operation: predicts its outcome with the model, runs it on the application and compares both. */
class Step implements fc.AsyncCommand<ContractModel, Real> {
  readonly name: string;
  readonly expect: (model: ContractModel, now: number) => Outcome;
  readonly act: (real: Real, model: ContractModel) => Promise<unknown>;
  constructor(name: string, expected: Step['expect'], act: Step['act']) {
    this.name = name;
    this.expect = expected;
    this.act = act;
  }
  check = () => true;
  toString = () => this.name;
  async run(model: ContractModel, real: Real): Promise<void> {
    clock.advance({ seconds: 1 });
    // The operation depends on the model as it was before it: the consequences shown, and the amount that a new version keeps.
    const act = this.act(real, model);
    const before = await outcomeOf(act);
    expect({ [this.name]: before }).toEqual({ [this.name]: this.expect(model, clock().getTime()) });
    await compareWith(model, real);
  }
}

/** Returns the id of the milestone at a position, or an unknown id if there is none. */
async function ids({ contractId }: Real, place: number): Promise<{ contractId: string; milestoneId: string }> {
  const row = await db
    .selectFrom('milestones')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .offset(place)
    .limit(1)
    .executeTakeFirst();
  return { contractId, milestoneId: row?.id ?? newId() };
}

/** Signs the proposed version, or the version in force if none is proposed. */
async function signAs({ session, user }: Person, contractId: string): Promise<void> {
  const { number, sha256 } = await db
    .selectFrom('contracts')
    .innerJoin('contract_versions', 'contract_id', 'id')
    .select(['number', 'sha256'])
    .where('id', '=', contractId)
    .whereRef('number', '=', (ref) => ref.fn.coalesce('proposed', 'in_force', ref.lit(1)))
    .executeTakeFirstOrThrow();
  const signing = { version: number, sha256, typedName: user.name, drawing, address: '::1' };
  await contracts.agreement.sign(session, contractId, signing);
}

const termsOf = (model: ContractModel, total: number, due: MilestoneDue) => ({
  ...{ title: 'DJ', description: 'Six hours', location: 'Akwa', cancellationPolicy: 'moderate' as const, delivery: undefined },
  ...{ startsAt: new Date(model.startsAt).toISOString(), endsAt: new Date(model.endsAt).toISOString() },
  lines: [{ label: 'Music', amount: total }],
  milestones: [{ label: undefined, due, amount: total - (model.isBinding ? model.kept : 0) }],
});

const Sign = (side: ContractSide) =>
  new Step(
    `${side} signs`,
    (model) => model.sign(side),
    (real) => signAs(real[side], real.contractId),
  );

const Propose = (side: ContractSide, moreXaf: number, due: MilestoneDue) => {
  const totalOf = (model: ContractModel) => (model.isBinding ? model.kept : 0) + moreXaf;
  return new Step(
    `${side} proposes ${moreXaf} more, due ${due}`,
    (model, now) => model.propose({ total: totalOf(model), planned: [{ amount: moreXaf, due }] }, now),
    (real, model) => contracts.agreement.propose(real[side].session, real.contractId, termsOf(model, totalOf(model), due)),
  );
};

const Decline = (side: ContractSide) =>
  new Step(
    `${side} declines`,
    (model) => model.decline(),
    (real) => contracts.agreement.decline(real[side].session, real.contractId),
  );

const Fund = (side: ContractSide, place: number) =>
  new Step(
    `${side} funds ${place}`,
    (model) => model.fund(side, place),
    async (real) => contracts.milestones.fund(real[side].session, await ids(real, place), { from: 'balance' }),
  );

const Submit = (side: ContractSide, place: number) =>
  new Step(
    `${side} submits ${place}`,
    (model, now) => model.submit(side, place, now),
    async (real) => contracts.milestones.submit(real[side].session, await ids(real, place)),
  );

const Accept = (side: ContractSide, place: number) =>
  new Step(
    `${side} accepts ${place}`,
    (model) => model.accept(side, place),
    async (real) => contracts.milestones.accept(real[side].session, await ids(real, place)),
  );

const Complete = (side: ContractSide) =>
  new Step(
    `${side} completes`,
    (model) => model.complete(side),
    (real) => contracts.ending.complete(real[side].session, real.contractId),
  );

const Cancel = (side: ContractSide, isAsShown = true) =>
  new Step(
    `${side} cancels${isAsShown ? '' : ' with outdated amounts'}`,
    (model, now) => model.cancel(side, isAsShown, now),
    (real, model) => {
      const { toOrganizer, ...shown } = model.consequences(side, clock().getTime());
      const wrong = isAsShown ? 0 : 1;
      const body = { ...shown, reason: 'Rain', toOrganizer: toOrganizer + wrong };
      return contracts.ending.cancel(real[side].session, real.contractId, body);
    },
  );

const Dispute = (side: ContractSide) =>
  new Step(
    `${side} opens a dispute`,
    (model) => model.dispute(),
    (real) => contracts.ending.dispute(real[side].session, real.contractId, 'Nobody came'),
  );

const Decide = (outcome: DisputeOutcome, percent: number) => {
  const shareOf = ({ escrow }: ContractModel) => Math.floor((escrow * percent) / 100);
  return new Step(
    `an admin decides: ${outcome}, ${percent} %`,
    (model) => model.decide(outcome, shareOf(model)),
    (real, model) =>
      contracts.ending.decide(admin.session, real.contractId, { outcome, toProvider: shareOf(model), note: 'So be it' }),
  );
};

/** Advances the clock and runs the time-based job. */
const Wait = (hours: number) =>
  new Step(
    `${hours} hours pass`,
    (model, now) => model.passTime(now),
    async () => {
      clock.advance({ hours });
      await contracts.jobs['contracts.pass-time']();
    },
  );

const strangerOperations: Readonly<Record<string, (real: Real) => Promise<unknown>>> = {
  sign: ({ contractId }) => signAs(stranger, contractId),
  fund: async (real) => contracts.milestones.fund(stranger.session, await ids(real, 0), { from: 'balance' }),
  accept: async (real) => contracts.milestones.accept(stranger.session, await ids(real, 0)),
  complete: ({ contractId }) => contracts.ending.complete(stranger.session, contractId),
  dispute: ({ contractId }) => contracts.ending.dispute(stranger.session, contractId, 'Mine'),
  cancel: ({ contractId }) =>
    contracts.ending.cancel(stranger.session, contractId, { reason: 'Mine', toProvider: 0, toOrganizer: 0, returned: 0 }),
};
/** Runs an operation of a user who is not a side of the contract. */
const AsStranger = (what: string) =>
  new Step(
    `a stranger tries to ${what}`,
    () => 'not_found',
    async (real) => strangerOperations[what]?.(real),
  );

/** Asserts that the application's tables and ledger match the model. */
async function compareWith(model: ContractModel, { contractId, organizer, provider }: Real): Promise<void> {
  const row = await db.selectFrom('contracts').selectAll().where('id', '=', contractId).executeTakeFirstOrThrow();
  const milestones = await db
    .selectFrom('milestones')
    .select(['amount_xaf as amount', 'due', 'state', 'released_xaf as released', 'refunded_xaf as refunded'])
    .where('contract_id', '=', contractId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  const { moves, milestoneMoves } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('contract_moves').select(fn.countAll<number>().as('n')).where('contract_id', '=', contractId).as('moves'),
      selectFrom('milestone_moves')
        .innerJoin('milestones', 'milestones.id', 'milestone_id')
        .select(fn.countAll<number>().as('n'))
        .where('contract_id', '=', contractId)
        .as('milestoneMoves'),
    ])
    .executeTakeFirstOrThrow();
  expect({
    ...{ state: row.state, total: row.total_xaf, isBinding: row.in_force !== null, waits: row.proposed !== null, milestones },
    escrow: await escrowOf(app, contractId),
    available: { organizer: await availableOf(app, organizer), provider: await availableOf(app, provider) },
    ...{ moves: Number(moves), milestoneMoves: Number(milestoneMoves) },
  }).toEqual({
    ...{ state: model.state, total: model.total, isBinding: model.isBinding, waits: model.waiting !== undefined },
    milestones: model.milestones.map(({ submittedAt: _, ...one }) => one),
    ...{ escrow: model.escrow, available: model.available, moves: model.moves, milestoneMoves: model.milestoneMoves },
  });
}

/** Creates a draft of 200,000 XAF that begins in twenty days at 18:00 in Douala and lasts six hours. */
async function startModel(rules: ModelRules = moderateRules): Promise<{ model: ContractModel; real: Real }> {
  const [organizer, provider] = [await anOrganizer(app), await aProvider(app)];
  await creditAvailable(app, organizer, initialXaf);
  const midnight = Math.floor(clock().getTime() / (24 * hourMs)) * 24 * hourMs - hourMs;
  const startsAt = midnight + (20 * 24 + 18) * hourMs;
  const endsAt = startsAt + 6 * hourMs;
  const { contractId } = await db.transaction().execute((tx) =>
    contracts.draft(tx, {
      ...{ sourceType: 'request', sourceId: newId(), eventId, organizerId: organizer.user.id, providerId: provider.user.id },
      ...{ title: 'DJ', category: 'dj', description: 'Six hours', location: 'Akwa', cancellationPolicy: 'moderate' },
      ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt), depositPercent: 30 },
      lines: [{ label: 'Music', amountXaf: 200_000 }],
    }),
  );
  const planned = [
    { amount: 60_000, due: 'signing' as const },
    { amount: 140_000, due: 'event_day' as const },
  ];
  const model = new ContractModel({ total: 200_000, planned }, { startsAt, endsAt }, rules);
  model.available.organizer = initialXaf;
  return { model, real: { organizer, provider, contractId } };
}

async function runSteps(steps: Iterable<Step>, rules?: ModelRules): Promise<ContractModel> {
  const { model, real } = await startModel(rules);
  for (const step of steps) await step.run(model, real);
  return model;
}

const inForce = [Sign('organizer'), Sign('provider')];
const funded = [...inForce, Fund('organizer', 0), Fund('organizer', 1)];
const paidOut = [...funded, Submit('provider', 0), Accept('organizer', 0)];

it('a contract behaves as the model predicts for any order of operations and time', { timeout: 120_000 }, async () => {
  const side = fc.constantFrom(...sides);
  const place = fc.nat(2);
  const due = fc.constantFrom('signing' as const, 'event_day' as const, 'after_event' as const);
  const commands = [
    ...[side.map(Sign), side.map(Sign), side.map(Decline), side.map(Complete), side.map(Dispute)],
    fc.tuple(side, fc.constantFrom(20_000, 90_000), due).map((given) => Propose(...given)),
    ...[Fund, Submit, Submit, Accept].map((what) => fc.tuple(side, place).map((given) => what(...given))),
    place.map((one) => Fund('organizer', one)),
    fc.tuple(side, fc.boolean()).map((given) => Cancel(...given)),
    fc
      .tuple(fc.constantFrom('completed' as const, 'cancelled' as const, 'resumed' as const), fc.constantFrom(0, 33, 100))
      .map((given) => Decide(...given)),
    fc.constantFrom(1, 73, 12 * 24).map(Wait),
    fc.constantFrom(...Object.keys(strangerOperations)).map(AsStranger),
  ];
  const beginnings = fc.constantFrom<readonly Step[]>([], inForce, funded, paidOut);
  await fc.assert(
    fc.asyncProperty(beginnings, fc.commands(commands, { maxCommands: 25, size: 'max' }), async (beginning, steps) => {
      const { model, real } = await startModel();
      for (const step of beginning) await step.run(model, real);
      await fc.asyncModelRun(() => ({ model, real }), steps);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
});

describe('the model of a contract', () => {
  const days = (count: number) => Wait(count * 24);
  const disputed = [...funded, Dispute('provider')];
  const sequences: Readonly<Record<string, { readonly steps: readonly Step[]; readonly changed: Partial<ModelRules> }>> = {
    'that a milestone is released automatically': {
      steps: [...funded, Submit('provider', 0), Wait(71), Wait(1)],
      changed: { silenceHours: 73 },
    },
    'that the organizer cancels ten days before': {
      steps: [...funded, days(10), Cancel('organizer')],
      changed: { shareAt: () => 50 },
    },
    'that the provider cancels': { steps: [...paidOut, Cancel('provider')], changed: { providerReturns: false } },
    'that a draft is changed after a signature': {
      steps: [Sign('organizer'), Propose('provider', 90_000, 'after_event'), Sign('provider'), Sign('organizer')],
      changed: { changeUnsigns: false },
    },
    'that an admin decides': {
      steps: [...disputed, Wait(73), Decide('completed', 33)],
      changed: { disputeFreezes: false },
    },
  };

  it.each(Object.entries(sequences))('matches the application in the case %s', async (_, { steps }) => {
    await runSteps(steps);
  });

  it.each(Object.entries(sequences))(
    'differs from the application in the case %s once one of its rules is changed',
    async (_, { steps, changed }) => {
      await expect(runSteps(steps, { ...moderateRules, ...changed })).rejects.toThrow(/expected/);
    },
  );
});
