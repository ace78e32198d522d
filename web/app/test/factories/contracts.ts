import { type Contract, type ContractVersion, getContract } from '@ngoma/api/features/contracts/contracts';
import { idOf, type Part, replyOf } from '../reply-of.ts';

export const contractId = idOf('contract');
/** The hash of a text, as the server makes it. */
export const textHash = 'a1'.repeat(32);

type Parts = Part<Contract>;
export type MilestonePart = NonNullable<Parts['milestones']>[number];

const version: Part<ContractVersion> = {
  ...{
    number: 1,
    text: 'Service\nDJ set of six hours\n\nPrice\n300,000 XAF',
    sha256: textHash,
    createdAt: '2026-11-20T09:00:00.000Z',
  },
  terms: { lines: [{ label: 'DJ set', amount: 300_000 }] },
};

/** Builds a contract between an organizer and a DJ. */
export const buildContract = (part: Parts = {}): Contract =>
  replyOf(getContract, {
    contract: {
      ...{ _id: contractId, title: 'DJ for the opening night', state: 'active', total: 300_000, mySide: 'organizer' },
      organizer: { _id: idOf('sawa'), name: 'Maison Sawa' },
      provider: { _id: idOf('kinda'), name: 'DJ Kinda' },
      event: { name: 'Makossa Night' },
      ...{ startsAt: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-13T01:00:00.000Z', location: 'Esplanade Bonanjo' },
      ...{ inForce: 1, versions: [version], lines: [{ label: 'DJ set', amount: 300_000 }] },
      ...part,
    },
  }).contract;
