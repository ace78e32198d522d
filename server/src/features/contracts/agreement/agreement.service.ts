import type { ContractTerms } from '@ngoma/api/features/contracts/terms';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { partiesOf, versionsOf } from '../contracts.read.ts';
import {
  alreadySigned,
  committedXaf,
  contractMoveRefused,
  fundingChanged,
  milestonesFor,
  requireContractMove,
  requireSameSum,
  requireValidPeriod,
  sumXaf,
  textChanged,
} from '../contracts.rules.ts';
import type { Actor, ContractsCore, ContractsDeps } from '../contracts.service.ts';
import { contractsStore, sidesSigned } from '../contracts.store.ts';
import type { ContractRow, Draft, Terms, VersionRow } from '../contracts.types.ts';
import { milestonesOf, milestonesStore } from '../escrow/milestones.store.ts';
import { endPledgesOf } from '../pledges/end-pledges.ts';
import { contractText, hashOf } from './contract-text.rules.ts';

export interface Signing {
  readonly version: number;
  readonly sha256: string;
  readonly typedName: string;
  readonly drawing: string;
  /** The client's IP address as the server saw it. */
  readonly address: string;
}

/** Converts terms from the API's shape to the internal one. */
export const toTerms = (sent: ContractTerms): Terms => ({
  title: sent.title,
  description: sent.description,
  location: sent.location,
  startsAt: new Date(sent.startsAt).toISOString(),
  endsAt: new Date(sent.endsAt).toISOString(),
  lines: sent.lines.map(({ label, amount }) => ({ label, amountXaf: amount })),
  milestones: sent.milestones.map(({ label, due, amount }) => ({ label: label ?? null, due, amountXaf: amount })),
  cancellationPolicy: sent.cancellationPolicy,
  delivery: sent.delivery ?? null,
});

/** Drafts, amends and signs contracts. */
export function agreementService(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { calendar }: Pick<ContractsDeps, 'calendar'>,
  core: ContractsCore,
) {
  async function freeze(
    tx: Tx,
    contract: Pick<ContractRow, 'id' | 'organizerId' | 'providerId' | 'eventId'>,
    version: Pick<VersionRow, 'number' | 'terms' | 'proposedBy'>,
    alreadyXaf: number,
  ): Promise<void> {
    const parties = await partiesOf(tx, contract);
    const textEn = contractText(version.terms, parties, alreadyXaf, 'en');
    const textFr = contractText(version.terms, parties, alreadyXaf, 'fr');
    const sha256 = hashOf(textEn, textFr);
    await contractsStore(tx).insertVersion(contract.id, { ...version, textEn, textFr, sha256, createdAt: clock() });
  }

  /**
   * Applies the terms to the contract, its calendar booking and its unfunded milestones. Raises `double_booked` (409) for a time
   * that is taken.
   */
  async function apply(tx: Tx, contract: ContractRow, terms: Terms): Promise<void> {
    const store = contractsStore(tx);
    const [startsAt, endsAt] = [new Date(terms.startsAt), new Date(terms.endsAt)];
    if (+startsAt !== +contract.startsAt || +endsAt !== +contract.endsAt) {
      const { sourceType, sourceId, providerId } = contract;
      await calendar.release(tx, sourceType, sourceId);
      await calendar.book(tx, { providerId, startsAt, endsAt, sourceType, sourceId, title: terms.title, place: terms.location });
    }
    const { title, location, cancellationPolicy } = terms;
    await store.change(
      contract.id,
      { title, location, startsAt, endsAt, totalXaf: sumXaf(terms.lines), cancellationPolicy },
      clock(),
    );
    // Offers of pledges for the milestones that are replaced.
    await endPledgesOf(tx, contract.id, 'proposed', { by: null, reason: 'terms_changed' }, clock());
    await milestonesStore(tx).replan(contract.id, terms.milestones, clock());
  }

  const latestNumber = async (tx: Tx, contractId: string): Promise<number> => (await versionsOf(tx, contractId))[0]?.number ?? 0;

  async function activate(tx: Tx, contract: ContractRow, version: VersionRow, userId: string): Promise<void> {
    const isFirst = contract.inForce === null;
    if (!isFirst) {
      const kept = committedXaf(await milestonesOf(tx, contract.id));
      // Milestones may have been funded or refunded since the amendment was written. Then its milestones no longer add up to its
      // price.
      if (kept + sumXaf(version.terms.milestones) !== sumXaf(version.terms.lines)) throw fundingChanged();
      await apply(tx, contract, version.terms);
    }
    const { contract: active, moveId } = await core.move(
      tx,
      contract,
      'active',
      { inForce: version.number, proposed: null, ...(isFirst && { activatedAt: clock() }) },
      { by: userId },
    );
    await core.notifyParties(tx, active, { type: 'contract_active', by: null, to: ['organizer', 'provider'], sourceId: moveId });
  }

  return {
    /**
     * Creates a contract from an award in the caller's transaction: the first version and its milestones (a deposit at signing,
     * the rest on the day of the event), without signatures. The caller books the calendar.
     */
    async draft(tx: Tx, given: Draft): Promise<{ contractId: string }> {
      const { depositPercent, lines, delivery, description, startsAt, endsAt, ...rest } = given;
      const { title, location, cancellationPolicy } = given;
      const totalXaf = sumXaf(lines);
      const milestones = milestonesFor(totalXaf, depositPercent);
      const terms: Terms = {
        ...{ title, description, location, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
        ...{
          lines: lines.map(({ label, amountXaf }) => ({ label, amountXaf })),
          milestones,
          cancellationPolicy,
          delivery: delivery ?? null,
        },
      };
      const id = newId();
      const now = clock();
      const store = contractsStore(tx);
      await store.insert({ ...rest, id, startsAt, endsAt, totalXaf, state: 'draft', proposed: 1, createdAt: now });
      await freeze(tx, { ...rest, id }, { number: 1, terms, proposedBy: null }, 0);
      await milestonesStore(tx).replan(id, milestones, now);
      // The award of a request already notifies its provider. The acceptance of a bid sends no notification about the contract.
      const contract = given.sourceType === 'project' ? await store.lock(id) : undefined;
      const to = ['organizer', 'provider'] as const;
      if (contract) await core.notifyParties(tx, contract, { type: 'contract_drafted', by: null, to, sourceId: id });
      return { contractId: id };
    },

    /**
     * Proposes a new version that both sides have to sign. A draft changes at once. A contract in force keeps its current version
     * until both have signed.
     */
    propose: (actor: Actor, contractId: string, sent: ContractTerms): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { contract, side } = await core.lockFor(tx, contractId, actor);
        const terms = toTerms(sent);
        const isAmendment = contract.inForce !== null;
        requireContractMove(contract.state, isAmendment ? 'active' : 'draft', side);
        requireValidPeriod(terms, clock());
        const already = isAmendment ? committedXaf(await milestonesOf(tx, contractId)) : 0;
        requireSameSum(terms.lines, terms.milestones, already);
        const number = (await latestNumber(tx, contractId)) + 1;
        await freeze(tx, contract, { number, terms, proposedBy: actor.userId }, already);
        if (!isAmendment) await apply(tx, contract, terms);
        const to = isAmendment ? 'active' : 'draft';
        const { contract: moved, moveId } = await core.move(tx, contract, to, { proposed: number }, { by: actor.userId });
        await core.notifyParties(tx, moved, {
          type: 'contract_amended',
          by: actor.userId,
          to: ['organizer', 'provider'],
          sourceId: moveId,
        });
      }),

    /** Withdraws the proposed amendment, whichever side proposed it. The version in force stays. */
    decline: (actor: Actor, contractId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { contract, side } = await core.lockFor(tx, contractId, actor);
        requireContractMove(contract.state, 'active', side);
        if (contract.inForce === null || contract.proposed === null) throw contractMoveRefused(contract.state);
        const { contract: moved, moveId } = await core.move(tx, contract, 'active', { proposed: null }, { by: actor.userId });
        await core.notifyParties(tx, moved, {
          type: 'amendment_declined',
          by: actor.userId,
          to: ['organizer', 'provider'],
          sourceId: moveId,
        });
      }),

    /**
     * Signs the proposed version, once per side. The second signature brings it into force. Raises, all 409, `text_changed` if
     * another version is proposed, `already_signed`, and `double_booked` if an amendment moves to a time that is taken.
     */
    sign: (actor: Actor, contractId: string, { version: number, sha256, ...signed }: Signing): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { contract, side } = await core.lockFor(tx, contractId, actor);
        if (contract.state === 'disputed' || contract.state === 'completed' || contract.state === 'cancelled')
          throw contractMoveRefused(contract.state);
        const version = (await versionsOf(tx, contractId)).find((one) => one.number === number);
        const hasSigned = (await sidesSigned(tx, contractId, number)).includes(side);
        if (version && hasSigned) throw alreadySigned();
        if (!version || contract.proposed !== number || version.sha256 !== sha256) throw textChanged();
        const signature = { ...signed, number, side, userId: actor.userId, signedAt: clock() };
        if (!(await contractsStore(tx).insertSignature(contractId, sha256, signature))) throw alreadySigned();
        const sides = await sidesSigned(tx, contractId, number);
        if (sides.length === 2) return activate(tx, contract, version, actor.userId);
        const to = contract.inForce === null ? 'signed' : 'active';
        const { contract: moved, moveId } = await core.move(tx, contract, to, {}, { by: actor.userId });
        await core.notifyParties(tx, moved, {
          type: 'contract_signed',
          by: actor.userId,
          to: ['organizer', 'provider'],
          sourceId: moveId,
        });
      }),
  };
}
