import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { Role } from '@ngoma/api/common/roles';
import type { Contract } from '@ngoma/api/features/contracts';
import type { Platform } from '#platform/platform';
import { findCards, listCards, type Onlooker, type Wanted } from './contracts.cards.read.ts';
import { type ContractDoors, contractUnknown } from './contracts.core.service.ts';
import { contractPdf } from './contracts.pdf.ts';
import * as read from './contracts.read.ts';
import { sideOf } from './contracts.rules.ts';
import type { Viewpoint } from './contracts.turn.rules.ts';
import { toCard, toDispute, toWhole, type WholeContract } from './contracts.views.ts';
import { milestonesOf } from './milestones.store.ts';

/** Who reads. */
export interface ContractReader {
  readonly userId: string;
  readonly role: Role;
}

export const onlookerOf = ({ userId, role }: ContractReader): Onlooker => ({ userId, isAdmin: role === 'admin' });

/** Contracts as their two sides see them, and admins; to everybody else they do not exist. */
export function readingService({ db, clock }: Platform, { ledger, payments }: Pick<ContractDoors, 'ledger' | 'payments'>) {
  const viewOf = (
    row: { readonly organizerId: string; readonly providerId: string },
    reader: ContractReader,
  ): Viewpoint | undefined => (reader.role === 'admin' ? 'admin' : sideOf(row, reader.userId));

  async function load(
    contractId: string,
    reader: ContractReader,
    locale: Locale,
  ): Promise<{ whole: WholeContract; view: Viewpoint }> {
    const contract = await read.findContract(db, contractId);
    const view = contract && viewOf(contract, reader);
    const card = view && (await findCards(db, [contractId], locale, clock())).get(contractId);
    if (!contract || !view || !card) throw contractUnknown();
    const milestones = await milestonesOf(db, contractId);
    const [versions, signatures, files, dispute, history] = await Promise.all([
      read.versionsOf(db, contractId),
      read.signaturesOf(db, contractId),
      read.filesOf(db, contractId),
      read.latestDispute(db, contractId),
      read.historyOf(db, contractId),
    ]);
    const waiting = view === 'organizer' ? milestones.filter(({ state }) => state === 'pending').map(({ id }) => id) : [];
    const attempts = await payments.latestFor(db, 'milestone', waiting);
    const paymentUrls = new Map(
      [...attempts].flatMap(([id, attempt]) =>
        attempt.state === 'created' || attempt.state === 'pending' ? [[id, payments.urlOf(attempt)] as const] : [],
      ),
    );
    const availableXaf = view === 'organizer' ? (await ledger.balances(db, reader.userId)).available : null;
    return {
      view,
      whole: { contract, card, versions, signatures, milestones, files, dispute, history, paymentUrls, availableXaf },
    };
  }

  return {
    async list(reader: ContractReader, { page, limit, ...wanted }: PageQuery & Wanted, locale: Locale) {
      const place = { limit, offset: (page - 1) * limit };
      const { rows, total } = await listCards(db, onlookerOf(reader), wanted, place, locale, clock());
      return { contracts: rows.map((row) => toCard(row, viewOf(row, reader) ?? 'admin')), total, currentPage: page };
    },

    /** Refusal 404. */
    async get(reader: ContractReader, contractId: string, locale: Locale): Promise<Contract> {
      const { whole, view } = await load(contractId, reader, locale);
      const shown = toWhole(whole, view, locale);
      // An admin who was a side of it reads, and has nobody's part in it.
      return view === 'admin' && sideOf(whole.contract, reader.userId) ? { ...shown, may: [] } : shown;
    },

    /** The contract on paper: the version in force, else the one that waits. Refusal 404. */
    async pdf(reader: ContractReader, contractId: string, locale: Locale): Promise<Buffer> {
      const { whole } = await load(contractId, reader, locale);
      const { contract, card, versions, signatures } = whole;
      const version = versions.find(({ number }) => number === (contract.inForce ?? contract.proposed)) ?? versions[0];
      if (!version) throw contractUnknown();
      const signed = signatures.filter(({ number }) => number === version.number);
      return contractPdf({
        locale,
        contract,
        version,
        signatures: signed,
        organizer: card.organizerName,
        provider: card.providerName,
      });
    },

    async disputes({ page, limit, open }: PageQuery & { readonly open?: boolean | undefined }, locale: Locale) {
      const { rows, total } = await read.listDisputes(db, open, { limit, offset: (page - 1) * limit });
      const cards = await findCards(
        db,
        rows.map(({ contractId }) => contractId),
        locale,
        clock(),
      );
      const disputes = rows.flatMap((row) => {
        const card = cards.get(row.contractId);
        return card ? [{ ...toDispute(row, card.organizerId), contract: toCard(card, 'admin') }] : [];
      });
      return { disputes, total, currentPage: page };
    },
  };
}
