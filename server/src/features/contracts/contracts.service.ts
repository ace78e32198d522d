import type { ContractSide, ContractSource, ContractState } from '@ngoma/api/features/contracts/contracts';
import type { CalendarFeature } from '#features/calendar/index';
import type { LedgerFeature } from '#features/ledger/index';
import { notifyAll } from '#features/notifications/index';
import type { PaymentsFeature } from '#features/payments/index';
import { listActiveAdmins } from '#features/users/index';
import { forbidden, notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findContract, partiesOf } from './contracts.read.ts';
import { sideOf } from './contracts.rules.ts';
import { type ContractChanges, contractsStore, type Move } from './contracts.store.ts';
import { type ContractFact, notificationOf } from './contracts.templates.ts';
import type { ContractRow } from './contracts.types.ts';

/** The project or request that led to a contract. It updates itself in the transaction that moves the contract. */
export interface ContractOrigin {
  contractMoved(tx: Tx, sourceId: string, state: Exclude<ContractState, 'draft'>): Promise<void>;
}

export interface ContractsDeps {
  readonly ledger: Pick<LedgerFeature, 'post' | 'balances' | 'pledgeable'>;
  readonly calendar: Pick<CalendarFeature, 'book' | 'release'>;
  readonly payments: Pick<PaymentsFeature, 'createMany' | 'cancelOpen' | 'refundMany' | 'latestFor' | 'urlOf' | 'requireGateway'>;
  /** Resolved at the time of use, because projects and requests are built after contracts. */
  readonly sources: () => Readonly<Partial<Record<ContractSource, ContractOrigin>>>;
}

export const contractUnknown = () => notFound(bilingual('common.contractNotFound'));

/** The user who acts on a contract. */
export interface Actor {
  readonly userId: string;
}

/** Shared operations of the contract services: the lock, moves with their effects on other features, and notifications. */
export function contractsCore(platform: Platform, deps: ContractsDeps) {
  const { clock } = platform;

  function originOf({ sourceType }: ContractRow): ContractOrigin {
    const origin = deps.sources()[sourceType];
    if (!origin) throw new Error(`No origin is registered for contracts of type ${sourceType}`);
    return origin;
  }

  return {
    /** Locks the contract and returns the actor's side. Raises 404 for a user who is not a party. */
    async lockFor(tx: Tx, contractId: string, { userId }: Actor): Promise<{ contract: ContractRow; side: ContractSide }> {
      const contract = await contractsStore(tx).lock(contractId);
      const side = contract && sideOf(contract, userId);
      if (!contract || !side) throw contractUnknown();
      return { contract, side };
    },

    /**
     * Locks the contract for an operation of one side only. Raises 403 for the other side and 404 for a user who is not a party.
     */
    async lockAs(required: ContractSide, tx: Tx, contractId: string, actor: Actor): Promise<ContractRow> {
      const { contract, side } = await this.lockFor(tx, contractId, actor);
      if (side !== required) throw forbidden();
      return contract;
    },

    /**
     * Returns the actor's side without a lock, for operations that must lock payments before the contract. Raises 404 like
     * `lockFor`.
     */
    async requireSide(tx: Tx, contractId: string, { userId }: Actor): Promise<ContractSide> {
      const contract = await findContract(tx, contractId);
      const side = contract && sideOf(contract, userId);
      if (!side) throw contractUnknown();
      return side;
    },

    /** Moves the contract, records who did it, and updates the project or request in the same transaction. */
    async move(
      tx: Tx,
      contract: ContractRow,
      to: ContractState,
      changes: ContractChanges,
      move: Move,
    ): Promise<{ contract: ContractRow; moveId: string }> {
      const store = contractsStore(tx);
      const now = clock();
      const moved = await store.change(contract.id, { ...changes, state: to }, now);
      const moveId = await store.recordMove(contract.id, contract.state, to, move, now);
      if (to !== 'draft' && to !== contract.state) await originOf(contract).contractMoved(tx, contract.sourceId, to);
      return { contract: moved, moveId };
    },

    /** Notifies the given recipients except the actor. */
    async notifyParties(
      tx: Tx,
      contract: ContractRow,
      {
        by,
        to,
        sourceId,
        ...fact
      }: ContractFact & {
        readonly by: string | null;
        readonly to: readonly ('organizer' | 'provider' | 'admins')[];
        readonly sourceId: string;
      },
    ): Promise<void> {
      const parties = await partiesOf(tx, contract);
      const side = by === null ? undefined : sideOf(contract, by);
      const recipients = [
        ...(to.includes('organizer') ? [contract.organizerId] : []),
        ...(to.includes('provider') ? [contract.providerId] : []),
        ...(to.includes('admins') ? await listActiveAdmins(tx) : []),
      ].filter((id) => id !== by);
      const actor = by === null || !side ? undefined : { id: by, name: parties[side] };
      await notifyAll(
        platform,
        tx,
        recipients.map((recipientId) =>
          notificationOf({ ...fact, sourceId, at: clock(), contract, parties, recipientId, by: actor }),
        ),
      );
    },
  };
}
export type ContractsCore = ReturnType<typeof contractsCore>;
