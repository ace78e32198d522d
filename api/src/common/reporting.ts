import { z } from 'zod';
import { Id } from './fields.ts';

/** A sum over many orders in whole XAF, without the ceiling of a single amount. */
export const Sum = z.int().min(0).meta({ example: 845_500, description: 'Amount in whole XAF' });

export const Day = z.iso.date().meta({ example: '2026-12-12' });

/** Days in Cameroon, both included; the last thirty by default. They are swapped when `from` is after `to`. */
export const Period = z.object({ from: Day.optional(), to: Day.optional(), eventId: Id.optional() });

/** Sales of a period: the amount that buyers paid, the commission and the organizer's share. */
export const Turnover = z.object({
  gross: Sum.meta({ description: 'Amount that buyers paid, in whole XAF' }),
  commission: Sum,
  net: Sum.meta({ description: 'Organizer’s share, in whole XAF' }),
});
