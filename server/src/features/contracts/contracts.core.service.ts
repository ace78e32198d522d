import type { ActivityType } from '@ngoma/api/features/activities';
import type { ContractSide, ContractSource, ContractState } from '@ngoma/api/features/contracts';
import type { CalendarFeature } from '#features/calendar/index';
import type { LedgerFeature } from '#features/ledger/index';
import type { PaymentsFeature } from '#features/payments/index';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { forbidden, notFound } from '#platform/refusal';
import { type Announcer, announcer } from './announce.service.ts';
import { findContract, listAdminIds, partiesOf } from './contracts.read.ts';
import { sideOf } from './contracts.rules.ts';
import { type ContractChanges, contractsStore, type Move } from './contracts.store.ts';
import type { ContractRow } from './contracts.types.ts';
import { announcementOf, type Told } from './contracts.words.ts';

/** What a contract came from, and what follows there when it moves; called in the transaction of the move. */
export interface ContractOrigin {
  contractMoved(tx: Tx, sourceId: string, state: Exclude<ContractState, 'draft'>): Promise<void>;
}

export interface ContractDoors {
  readonly ledger: Pick<LedgerFeature, 'post' | 'balances'>;
  readonly calendar: Pick<CalendarFeature, 'book' | 'release'>;
  readonly payments: Pick<PaymentsFeature, 'createMany' | 'cancelOpen' | 'refundMany' | 'latestFor' | 'urlOf' | 'requireGateway'>;
  /** Asked at the time of use, since projects and requests are built after contracts. */
  readonly sources: () => Readonly<Partial<Record<ContractSource, ContractOrigin>>>;
}

export const contractUnknown = () => notFound({ en: 'This contract does not exist', fr: 'Ce contrat n’existe pas' });

/** Somebody who acts on a contract. */
export interface Actor {
  readonly userId: string;
}

/** What every use case of contracts needs: the lock, the move with its consequences elsewhere, and the word to the others. */
export function contractsCore(platform: Platform, doors: ContractDoors) {
  const { clock } = platform;
  const { announce }: Announcer = announcer(platform);

  function originOf({ sourceType }: ContractRow): ContractOrigin {
    const origin = doors.sources()[sourceType];
    if (!origin) throw new Error(`Nobody follows the contract of a ${sourceType}`);
    return origin;
  }

  return {
    /** The contract under its lock, and the side of the actor. To everybody else it does not exist (404). */
    async lockFor(tx: Tx, contractId: string, { userId }: Actor): Promise<{ contract: ContractRow; side: ContractSide }> {
      const contract = await contractsStore(tx).lock(contractId);
      const side = contract && sideOf(contract, userId);
      if (!contract || !side) throw contractUnknown();
      return { contract, side };
    },

    /** As `lockFor`, for what is one side's alone to do. Refusal 403 for the other. */
    async lockAs(required: ContractSide, tx: Tx, contractId: string, actor: Actor): Promise<ContractRow> {
      const { contract, side } = await this.lockFor(tx, contractId, actor);
      if (side !== required) throw forbidden();
      return contract;
    },

    /** As `lockFor`, without the lock: for what has to be locked before the contract. Answers the side. */
    async requireSide(tx: Tx, contractId: string, { userId }: Actor): Promise<ContractSide> {
      const contract = await findContract(tx, contractId);
      const side = contract && sideOf(contract, userId);
      if (!side) throw contractUnknown();
      return side;
    },

    /** Moves the contract, notes who did, and has the project or request follow. */
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
      const moveId = await store.noteMove(contract.id, contract.state, to, move, now);
      if (to !== 'draft' && to !== contract.state) await originOf(contract).contractMoved(tx, contract.sourceId, to);
      return { contract: moved, moveId };
    },

    /** Tells those concerned, but for whoever did it. */
    async tell(
      tx: Tx,
      type: ActivityType,
      contract: ContractRow,
      {
        by,
        to,
        sourceId,
        ...more
      }: Pick<Told, 'sourceId' | 'milestone' | 'amountXaf'> & {
        readonly by: string | null;
        readonly to: readonly ('organizer' | 'provider' | 'admins')[];
      },
    ): Promise<void> {
      const parties = await partiesOf(tx, contract);
      const side = by === null ? undefined : sideOf(contract, by);
      const recipients = [
        ...(to.includes('organizer') ? [contract.organizerId] : []),
        ...(to.includes('provider') ? [contract.providerId] : []),
        ...(to.includes('admins') ? await listAdminIds(tx) : []),
      ].filter((id) => id !== by);
      const actor = by === null || !side ? undefined : { id: by, name: parties[side] };
      await announce(
        tx,
        recipients.map((recipientId) =>
          announcementOf({ ...more, type, sourceId, at: clock(), contract, parties, recipientId, by: actor }),
        ),
      );
    },
  };
}
export type ContractsCore = ReturnType<typeof contractsCore>;
