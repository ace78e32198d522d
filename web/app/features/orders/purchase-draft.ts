import { useCallback, useEffect, useState } from 'react';
import { randomId } from '#lib/random-id.ts';
import { readStorage, writeStorage } from '#lib/session/local-storage.ts';

export interface AttendeeDraft {
  readonly name: string;
}

/**
 * Quantities and names for one event, stored on the device until the order is placed, so that a reload or a lost network loses
 * nothing. `idempotencyKey` belongs to exactly this content.
 */
export interface PurchaseDraft {
  readonly quantities: Readonly<Record<string, number>>;
  readonly attendees: readonly AttendeeDraft[];
  readonly accessCode: string;
  /** Whether the buyer's balance pays as far as it goes. */
  readonly usesBalance: boolean;
  readonly idempotencyKey: string;
}

const keyOf = (eventId: string): string => `ngoma.purchase.${eventId}`;

const emptyDraft = (): PurchaseDraft => ({
  quantities: {},
  attendees: [],
  accessCode: '',
  usesBalance: false,
  idempotencyKey: randomId(),
});

function readDraft(eventId: string): PurchaseDraft | undefined {
  try {
    const stored = readStorage(keyOf(eventId));
    return stored ? { ...emptyDraft(), ...(JSON.parse(stored) as Partial<PurchaseDraft>) } : undefined;
  } catch {
    // An unreadable draft counts as none.
    return undefined;
  }
}

const writeDraft = (eventId: string, draft: PurchaseDraft | undefined): void =>
  writeStorage(keyOf(eventId), draft && JSON.stringify(draft));

/** Reads the quantities that `buyPath` writes as `type=<id>:<count>`. */
export function quantitiesFrom(params: URLSearchParams): Record<string, number> {
  const quantities: Record<string, number> = {};
  for (const pair of params.getAll('type')) {
    const [typeId, count] = pair.split(':');
    const quantity = Number(count);
    if (typeId && Number.isInteger(quantity) && quantity > 0 && quantity <= 20) quantities[typeId] = quantity;
  }
  return quantities;
}

/** Draft of one event. Quantities in the address take precedence over the stored ones, because the buyer has just chosen them. */
export function usePurchaseDraft(eventId: string, params: URLSearchParams) {
  const [draft, setDraft] = useState<PurchaseDraft>(() => {
    const initial = readDraft(eventId) ?? emptyDraft();
    const chosen = quantitiesFrom(params);
    const code = params.get('code');
    return {
      ...initial,
      ...(Object.keys(chosen).length > 0 && { quantities: chosen, idempotencyKey: randomId() }),
      ...(code !== null && { accessCode: code }),
    };
  });
  useEffect(() => writeDraft(eventId, draft), [eventId, draft]);
  /** Any change is a different order, so it gets a new key. */
  const change = useCallback(
    (changes: Partial<Omit<PurchaseDraft, 'idempotencyKey'>>) =>
      setDraft((old) => ({ ...old, ...changes, idempotencyKey: randomId() })),
    [],
  );
  const clearDraft = useCallback(() => writeDraft(eventId, undefined), [eventId]);
  return { draft, change, clearDraft };
}
