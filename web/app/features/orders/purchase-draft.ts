import { useCallback, useEffect, useState } from 'react';
import { recall, remember } from '#lib/device-memory.ts';
import { randomId } from '#lib/random-id.ts';

export interface AttendeeDraft {
  readonly name: string;
}

/**
 * What a buyer has chosen and typed for one event, kept on the device until the order is placed: a reload, a lost
 * network or a phone that ran out of memory loses nothing. `idempotencyKey` belongs to exactly this choice.
 */
export interface PurchaseDraft {
  readonly quantities: Readonly<Record<string, number>>;
  readonly attendees: readonly AttendeeDraft[];
  readonly accessCode: string;
  readonly idempotencyKey: string;
}

const keyOf = (eventId: string): string => `ngoma.purchase.${eventId}`;

const emptyDraft = (): PurchaseDraft => ({ quantities: {}, attendees: [], accessCode: '', idempotencyKey: randomId() });

function read(eventId: string): PurchaseDraft | undefined {
  try {
    const stored = recall(keyOf(eventId));
    return stored ? { ...emptyDraft(), ...(JSON.parse(stored) as Partial<PurchaseDraft>) } : undefined;
  } catch {
    // What was kept cannot be read any more.
    return undefined;
  }
}

const write = (eventId: string, draft: PurchaseDraft | undefined): void =>
  remember(keyOf(eventId), draft && JSON.stringify(draft));

/** `type=<id>:<count>` in the address, as the event's page writes it. */
export function quantitiesFrom(params: URLSearchParams): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const pair of params.getAll('type')) {
    const [typeId, count] = pair.split(':');
    const quantity = Number(count);
    if (typeId && Number.isInteger(quantity) && quantity > 0 && quantity <= 20) quantities[typeId] = quantity;
  }
  return quantities;
}

/** The draft of one event. What stands in the address wins over what was kept: the buyer has just chosen it. */
export function usePurchaseDraft(eventId: string, params: URLSearchParams) {
  const [draft, setDraft] = useState<PurchaseDraft>(() => {
    const kept = read(eventId) ?? emptyDraft();
    const chosen = quantitiesFrom(params);
    const code = params.get('code');
    return {
      ...kept,
      ...(Object.keys(chosen).length > 0 && { quantities: chosen, idempotencyKey: randomId() }),
      ...(code !== null && { accessCode: code }),
    };
  });
  useEffect(() => write(eventId, draft), [eventId, draft]);
  /** Any change is another wish, and gets another key. */
  const change = useCallback(
    (changes: Partial<Omit<PurchaseDraft, 'idempotencyKey'>>) =>
      setDraft((old) => ({ ...old, ...changes, idempotencyKey: randomId() })),
    [],
  );
  const forget = useCallback(() => write(eventId, undefined), [eventId]);
  return { draft, change, forget };
}
