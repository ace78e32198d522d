import type { Gate } from '@ngoma/api/features/checkin';
import { toInstant, toLocal } from '#lib/zoned-time.ts';
import type { GateWishes } from './door.queries.ts';

/** The contract's limit. */
export const mostGates = 12;

/** A gate as it is typed: hours on the event's own clock, empty where it has none. */
export interface GateDraft {
  readonly gateId: string;
  readonly name: string;
  readonly ticketTypeIds: readonly string[];
  readonly opensAt: string;
  readonly closesAt: string;
}

export const emptyGate = (name: string): GateDraft => ({ gateId: '', name, ticketTypeIds: [], opensAt: '', closesAt: '' });

export const toDraft = (gate: Gate, zone: string): GateDraft => ({
  gateId: gate._id,
  name: gate.name,
  ticketTypeIds: gate.ticketTypeIds ?? [],
  opensAt: toLocal(gate.opensAt, zone),
  closesAt: toLocal(gate.closesAt, zone),
});

/** As the call sends it. A gate that names no type lets all of them through. */
export const toWishes = (drafts: readonly GateDraft[], zone: string): GateWishes =>
  drafts.map(({ gateId, name, ticketTypeIds, opensAt, closesAt }) => ({
    ...(gateId && { _id: gateId }),
    name,
    ticketTypeIds: ticketTypeIds.length > 0 ? [...ticketTypeIds] : null,
    opensAt: toInstant(opensAt, zone) || null,
    closesAt: toInstant(closesAt, zone) || null,
  }));
