import type { Tx } from '#platform/postgres/database';
import { listChoices } from './taxes.read.ts';
import { insertChoice } from './taxes.store.ts';

/** Gives a copy of an event the taxes of its original. */
export async function copyEventTaxes(
  tx: Tx,
  { from, to, setBy, now }: { readonly from: string; readonly to: string; readonly setBy: string; readonly now: Date },
): Promise<void> {
  const [latest] = await listChoices(tx, from);
  if (!latest) return;
  const { taxes, taxNumber } = latest;
  await insertChoice(tx, { eventId: to, version: 1, taxes, taxNumber, setBy, setAt: now });
}
