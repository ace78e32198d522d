import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type Agreed,
  aDraftContract,
  anActiveContract,
  availableOf,
  contractOf,
  drawing,
  escrowOf,
  fundAll,
  give,
  sign,
  slicesOf,
} from '#test/agreements';
import { buildTestApp } from '#test/harness';
import { anAdmin } from '#test/people';

const house = await buildTestApp();
const { contracts, ledger, orders, auth } = slicesOf(house);
const admin = await anAdmin(house);
afterAll(async () => {
  await orders.close();
  await auth.close();
});
const priceXaf = 200_000;
const purseXaf = 500_000;

/** What people may try with a contract, in any order, whether it makes sense or not. */
const steps = [
  'fund',
  'submit',
  'accept',
  'wait',
  'dispute',
  'decide',
  'cancelByOrganizer',
  'cancelByProvider',
  'complete',
  'amend',
] as const;
type Step = (typeof steps)[number];

/** A refusal is an answer; anything else is a fault. */
async function tryOut(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error === null || typeof error !== 'object' || !('status' in error)) throw error;
  }
}

async function cancel(agreed: Agreed, side: 'organizer' | 'provider'): Promise<void> {
  const { session } = agreed[side];
  const { toProviderXaf, toOrganizerXaf, returnedXaf } = await contracts.ending.consequences(session, agreed.contractId);
  const shown = { reason: 'Rain', toProvider: toProviderXaf, toOrganizer: toOrganizerXaf, returned: returnedXaf };
  await contracts.ending.cancel(session, agreed.contractId, shown);
}

/** Moves the price up or down, with a single milestone for what has no money yet, signed by both. */
async function amend({ contractId, organizer, provider }: Agreed, place: number): Promise<void> {
  const { versions, milestones, lines } = await contracts.reading.get(organizer.session, contractId, 'en');
  const terms = versions[0]?.terms;
  if (!terms) return;
  const kept = milestones.reduce((sum, { state, amount, refunded }) => sum + (state === 'pending' ? 0 : amount - refunded), 0);
  const total = Math.max(kept, 150_000 + place * 40_000) + 1_000;
  const next = {
    ...terms,
    lines: [{ label: lines[0]?.label ?? 'All', amount: total }],
    milestones: [{ due: 'signing' as const, amount: total - kept }],
  };
  await contracts.agreement.propose(organizer.session, contractId, next);
  for (const { session, user } of [provider, organizer]) {
    const { proposed, versions: now } = await contracts.reading.get(session, contractId, 'en');
    const { sha256 = '', number = 0 } = now.find((version) => version.number === proposed) ?? {};
    await contracts.agreement.sign(session, contractId, {
      version: number,
      sha256,
      typedName: user.name,
      drawing,
      address: '::1',
    });
  }
}

async function take(agreed: Agreed, step: Step, place: number): Promise<void> {
  const { contractId, organizer, provider } = agreed;
  const { milestones } = await contracts.reading.get(organizer.session, contractId, 'en');
  const ids = { contractId, milestoneId: milestones[place % Math.max(1, milestones.length)]?._id ?? contractId };
  const { milestones: money, ending } = contracts;
  if (step === 'fund') await money.fund(organizer.session, ids, { from: 'balance' });
  if (step === 'submit') await money.submit(provider.session, ids);
  if (step === 'accept') await money.accept(organizer.session, ids);
  if (step === 'dispute') await ending.dispute(place % 2 ? organizer.session : provider.session, contractId, 'Why not');
  if (step === 'decide') {
    const { escrow } = await contracts.reading.get(organizer.session, contractId, 'en');
    const outcome = (['completed', 'cancelled', 'resumed'] as const)[place % 3] ?? 'resumed';
    await ending.decide(admin.session, contractId, { toProvider: Math.floor((escrow * place) / 3), outcome, note: 'So be it' });
  }
  if (step === 'cancelByOrganizer') await cancel(agreed, 'organizer');
  if (step === 'cancelByProvider') await cancel(agreed, 'provider');
  if (step === 'complete') await ending.complete(organizer.session, contractId);
  if (step === 'amend') await amend(agreed, place);
  if (step === 'wait') {
    house.clock.advance({ hours: 73 });
    await contracts.jobs['contracts.pass-time']();
  }
}

/** What must hold after every step, whatever came before. */
async function expectSound(agreed: Agreed): Promise<void> {
  const { contractId, organizer, provider } = agreed;
  const contract = await contracts.reading.get(organizer.session, contractId, 'en');
  const escrow = await escrowOf(house, contractId);
  expect(escrow).toBeGreaterThanOrEqual(0);
  expect(escrow).toBe(contract.escrow);
  expect((await availableOf(house, organizer)) + (await availableOf(house, provider)) + escrow).toBe(purseXaf);
  for (const { state, amount, released, refunded } of contract.milestones)
    expect(released + refunded).toBe(state === 'released' || state === 'refunded' ? amount : 0);
  if (contract.state === 'completed' || contract.state === 'cancelled') expect(escrow).toBe(0);
}

const lives = fc.array(fc.record({ step: fc.constantFrom(...steps), place: fc.nat(3) }), { minLength: 3, maxLength: 9 });

it('loses no franc and pays none twice, whatever is tried in whatever order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const agreed = await anActiveContract(house, { inDays: 20 });
      await give(house, agreed.organizer, purseXaf);
      for (const { step, place } of life) {
        await tryOut(() => take(agreed, step, place));
        await expectSound(agreed);
      }
    }),
    { numRuns: 12 },
  );
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
});

it('loses none when everything is tried at once', { timeout: 60_000 }, async () => {
  for (let run = 0; run < 4; run += 1) {
    const agreed = await anActiveContract(house, { inDays: 20 });
    await fundAll(house, agreed);
    const { organizer, provider, contractId } = agreed;
    await Promise.all(
      (['accept', 'accept', 'cancelByOrganizer', 'cancelByProvider', 'dispute', 'complete', 'complete', 'submit'] as const).map(
        (step, place) => tryOut(() => take(agreed, step, place)),
      ),
    );
    const sums = [await availableOf(house, organizer), await availableOf(house, provider), await escrowOf(house, contractId)];
    expect(sums.reduce((sum, xaf) => sum + xaf, 0)).toBe(priceXaf);
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
    expect(sums[2]).toBe((await contractOf(house, contractId, organizer)).escrow);
  }
});

describe('of two that cannot both be, one happens', () => {
  /** Both at the same moment; the names of those that happened. */
  async function race(agreed: Agreed, steps: readonly [Step, Step], place: number): Promise<readonly Step[]> {
    const happened: Step[] = [];
    const attempt = async (step: Step) => {
      await take(agreed, step, place);
      happened.push(step);
    };
    await Promise.all(steps.map((step) => tryOut(() => attempt(step))));
    return happened;
  }
  const contractState = async ({ contractId, organizer }: Agreed) => contracts.reading.get(organizer.session, contractId, 'en');

  it('an acceptance of the only milestone, and a dispute about it', { timeout: 60_000 }, async () => {
    for (let run = 0; run < 2; run += 1) {
      const agreed = await anActiveContract(house, { inDays: 20, depositPercent: 100 });
      await fundAll(house, agreed);
      const happened = await race(agreed, run % 2 ? ['accept', 'dispute'] : ['dispute', 'accept'], 0);
      expect(happened).toHaveLength(1);
      const { state, escrow, released } = await contractState(agreed);
      expect({ state, escrow, released }).toEqual(
        happened[0] === 'accept'
          ? { state: 'active', escrow: 0, released: priceXaf }
          : { state: 'disputed', escrow: priceXaf, released: 0 },
      );
    }
  });

  it('money that comes in, and the end of what it is for', { timeout: 60_000 }, async () => {
    for (let run = 0; run < 2; run += 1) {
      const agreed = await anActiveContract(house, { inDays: 20, depositPercent: 100 });
      await give(house, agreed.organizer, priceXaf);
      await race(agreed, run % 2 ? ['fund', 'cancelByProvider'] : ['cancelByProvider', 'fund'], 0);
      const { state, escrow } = await contractState(agreed);
      expect(await availableOf(house, agreed.organizer)).toBe(priceXaf - escrow);
      if (state === 'cancelled') expect(escrow).toBe(0);
      else expect({ state, escrow }).toEqual({ state: 'active', escrow: priceXaf });
    }
  });

  it('two signatures that complete a contract, and its end', async () => {
    const agreed = await aDraftContract(house, { inDays: 20 });
    const { contractId, organizer, provider } = agreed;
    await sign(house, contractId, organizer);
    const shown = { reason: 'No', toProvider: 0, toOrganizer: 0, returned: 0 };
    const [signed] = await Promise.all([
      sign(house, contractId, provider),
      tryOut(() => contracts.ending.cancel(organizer.session, contractId, shown)),
    ]);
    const { state, inForce } = await contractState(agreed);
    // Nothing is owed before the day comes near, so calling off may follow the second signature; it never comes before it.
    expect(state).toBe('cancelled');
    expect(inForce).toBe(signed.status === 200 ? 1 : null);
  });
});

it('would be paid out again and again without the lock and the books, so the tests above can fail', async () => {
  const paid = { escrowXaf: priceXaf, providerXaf: 0 };
  const payOut = async () => {
    const { escrowXaf } = paid;
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (escrowXaf <= 0) return;
    paid.escrowXaf -= priceXaf;
    paid.providerXaf += priceXaf;
  };
  await Promise.all(Array.from({ length: 5 }, payOut));
  expect(paid.providerXaf).toBeGreaterThan(priceXaf);
  expect(paid.escrowXaf).toBeLessThan(0);
});
