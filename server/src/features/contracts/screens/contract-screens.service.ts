import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { Role } from '@ngoma/api/common/roles';
import type { Contract } from '@ngoma/api/features/contracts/contracts';
import type { Platform } from '#platform/platform';
import * as read from '../contracts.read.ts';
import { isUnfunded, sideOf } from '../contracts.rules.ts';
import { type ContractsDeps, contractUnknown } from '../contracts.service.ts';
import { milestonesOf } from '../escrow/milestones.store.ts';
import { expectedAtOf } from '../pledges/pledges.rules.ts';
import { findPledgeEvent, pledgesOf } from '../pledges/pledges.store.ts';
import {
  type ContractFilter,
  type ContractViewer,
  countByState,
  findCards,
  listCards,
  listContractEvents,
} from './contract-cards.read.ts';
import { type ContractDetails, toCard, toContractDetails, toDispute } from './contract-views.ts';
import type { Viewpoint } from './turn.rules.ts';

/** The user who reads a contract. */
export interface ContractReader {
  readonly userId: string;
  readonly role: Role;
}

/** The search of a list of contracts. */
export type ContractSearch = Omit<ContractFilter, 'words'> & { readonly q?: string | undefined };

const mostEvents = 100;
const mostWords = 6;

export const filterOf = ({ q, ...rest }: ContractSearch): ContractFilter => ({
  ...rest,
  words: (q ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords),
});

export const viewerOf = ({ userId, role }: ContractReader): ContractViewer => ({ userId, isAdmin: role === 'admin' });

/** Reads contracts for their two sides and for admins. Raises 404 for other users. */
export function readingService(
  { db, clock, files: stored }: Platform,
  { ledger, payments }: Pick<ContractsDeps, 'ledger' | 'payments'>,
) {
  const urlOf = (key: string) => stored.url(key);
  const viewOf = (
    row: { readonly organizerId: string; readonly providerId: string },
    reader: ContractReader,
  ): Viewpoint | undefined => (reader.role === 'admin' ? 'admin' : sideOf(row, reader.userId));

  async function load(
    contractId: string,
    reader: ContractReader,
    locale: Locale,
  ): Promise<{ details: ContractDetails; view: Viewpoint }> {
    const contract = await read.findContract(db, contractId);
    const view = contract && viewOf(contract, reader);
    const card = view && (await findCards(db, [contractId], locale, clock())).get(contractId);
    if (!contract || !view || !card) throw contractUnknown();
    const milestones = await milestonesOf(db, contractId);
    const [versions, signatures, files, dispute, history, pledges, event] = await Promise.all([
      read.versionsOf(db, contractId),
      read.signaturesOf(db, contractId),
      read.filesOf(db, contractId),
      read.latestDispute(db, contractId),
      read.historyOf(db, contractId),
      pledgesOf(db, contractId),
      findPledgeEvent(db, contract.eventId),
    ]);
    const waiting = view === 'organizer' ? milestones.filter(isUnfunded).map(({ id }) => id) : [];
    const attempts = await payments.latestFor(db, 'milestone', waiting);
    const paymentUrls = new Map(
      [...attempts].flatMap(([id, attempt]) =>
        attempt.state === 'created' || attempt.state === 'pending' ? [[id, payments.urlOf(attempt)] as const] : [],
      ),
    );
    const availableXaf = view === 'organizer' ? (await ledger.balances(db, reader.userId)).available : null;
    const pledgeableXaf = view === 'organizer' ? await ledger.pledgeable.of(db, contract) : null;
    const money = { paymentUrls, availableXaf, pledgeableXaf, pledges, pledgesPaidAt: event ? expectedAtOf(event) : null };
    return { view, details: { contract, card, versions, signatures, milestones, files, dispute, history, ...money } };
  }

  return {
    /** Returns one page of the reader's contracts, the number in each state, and the events that a party can filter by. */
    async list(reader: ContractReader, { page, limit, ...query }: PageQuery & ContractSearch, locale: Locale) {
      const [viewer, filter, place] = [viewerOf(reader), filterOf(query), { limit, offset: (page - 1) * limit }];
      const [rows, counts, events] = await Promise.all([
        listCards(db, viewer, filter, place, locale, clock()),
        countByState(db, viewer, filter),
        viewer.isAdmin ? [] : listContractEvents(db, viewer, mostEvents, locale),
      ]);
      const { state } = filter;
      return {
        contracts: rows.map((row) => toCard(row, viewOf(row, reader) ?? 'admin', urlOf)),
        counts,
        events: events.map(({ id, name }) => ({ _id: id, name })),
        total: state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0),
        currentPage: page,
      };
    },

    /** Returns the contract. Raises 404. */
    async get(reader: ContractReader, contractId: string, locale: Locale): Promise<Contract> {
      const { details, view } = await load(contractId, reader, locale);
      const shown = toContractDetails(details, view, locale, urlOf);
      // An admin who was a party may read the contract but act neither as admin nor as a side.
      return view === 'admin' && sideOf(details.contract, reader.userId) ? { ...shown, may: [] } : shown;
    },

    /** Renders the version in force, or the proposed one if none is in force. Raises 404. */
    async pdf(reader: ContractReader, contractId: string, locale: Locale): Promise<Buffer> {
      const { details } = await load(contractId, reader, locale);
      const { contract, card, versions, signatures } = details;
      const version = versions.find(({ number }) => number === (contract.inForce ?? contract.proposed)) ?? versions[0];
      if (!version) throw contractUnknown();
      const signed = signatures.filter(({ number }) => number === version.number);
      // Loaded when the first contract is opened, because the PDF library takes 10 MB.
      const { contractPdf } = await import('../agreement/contract-pdf.ts');
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
        return card ? [{ ...toDispute(row, card.organizerId), contract: toCard(card, 'admin', urlOf) }] : [];
      });
      return { disputes, total, currentPage: page };
    },
  };
}
