import type { Gate } from '@ngoma/api/features/events/checkin';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import type { GateInputs } from '../checkin.queries.ts';

/** Maximum that the API accepts. */
export const maxGates = 12;

/** Gate as typed: hours in the event's time zone, empty if there are none. */
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

/** Converts the drafts to the request body. A gate without ticket types admits all of them. */
export const toGateInputs = (drafts: readonly GateDraft[], zone: string): GateInputs =>
  drafts.map(({ gateId, name, ticketTypeIds, opensAt, closesAt }) => ({
    ...(gateId && { _id: gateId }),
    name,
    ticketTypeIds: ticketTypeIds.length > 0 ? [...ticketTypeIds] : null,
    opensAt: toInstant(opensAt, zone) || null,
    closesAt: toInstant(closesAt, zone) || null,
  }));
