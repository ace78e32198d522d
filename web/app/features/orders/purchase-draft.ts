import { useCallback, useEffect, useRef, useState } from 'react';
import { randomId } from '#lib/random-id.ts';
import { readStorage, writeStorage } from '#lib/session/local-storage.ts';

type Quantities = Readonly<Record<string, number>>;

/** The input of a buyer beside the quantities. */
export interface TypedPurchase {
  readonly names: readonly string[];
  readonly accessCode: string;
  /** Whether the buyer's balance pays as far as it goes. */
  readonly usesBalance: boolean;
}

/**
 * A purchase for one event, stored on the device until the order is placed, so that a reload or a lost network loses nothing.
 * `idempotencyKey` belongs to exactly this content.
 */
interface PurchaseDraft extends TypedPurchase {
  readonly quantities: Quantities;
  readonly idempotencyKey: string;
}

const keyOf = (eventId: string): string => `ngoma.purchase.${eventId}`;

function readDraft(eventId: string): PurchaseDraft | undefined {
  try {
    const stored = JSON.parse(readStorage(keyOf(eventId)) ?? 'null') as Partial<PurchaseDraft> | null;
    const isWhole = stored?.quantities && Array.isArray(stored.names) && typeof stored.idempotencyKey === 'string';
    return isWhole ? (stored as PurchaseDraft) : undefined;
  } catch {
    // An unreadable draft counts as none.
    return undefined;
  }
}

const writeDraft = (eventId: string, draft: PurchaseDraft | undefined): void =>
  writeStorage(keyOf(eventId), draft && JSON.stringify(draft));

const isSameChoice = (one: Quantities, other: Quantities): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) => (one[id] ?? 0) === (other[id] ?? 0));

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

/** Returns the key of a rendered form for a choice of tickets: another choice is another order. */
const keyFor = (formKey: string, quantities: Quantities): string =>
  [formKey, ...Object.entries(quantities).map(([id, count]) => `${id.slice(-6)}${count}`)].join('.');

interface DraftOptions {
  readonly eventId: string;
  /** The quantities of the address. */
  readonly quantities: Quantities;
  /** The input that the page was rendered with, such as after a refusal without scripts. */
  readonly typed: TypedPurchase;
  readonly formKey: string;
}

/**
 * Draft of a purchase. It begins as the server rendered it, and what is stored on the device for the same tickets is added once the
 * scripts run.
 */
export function usePurchaseDraft({ eventId, quantities, typed, formKey }: DraftOptions) {
  const [draft, setDraft] = useState<PurchaseDraft>(() => ({
    ...typed,
    quantities,
    idempotencyKey: keyFor(formKey, quantities),
  }));
  const initial = useRef(draft);
  useEffect(() => {
    const stored = readDraft(eventId);
    if (!stored || !isSameChoice(stored.quantities, initial.current.quantities)) return;
    // What was typed before the scripts came is newer.
    setDraft((current) =>
      current === initial.current ? { ...stored, accessCode: current.accessCode || stored.accessCode } : current,
    );
  }, [eventId]);
  useEffect(() => {
    if (draft !== initial.current) writeDraft(eventId, draft);
  }, [eventId, draft]);
  /** Any change is a different order, so it gets a new key. */
  const change = useCallback(
    (changes: Partial<TypedPurchase>) => setDraft((old) => ({ ...old, ...changes, idempotencyKey: randomId() })),
    [],
  );
  /** Stores the draft as it is sent, so that a reload before the answer sends the same order again. */
  const keep = useCallback(() => writeDraft(eventId, draft), [eventId, draft]);
  const clear = useCallback(() => writeDraft(eventId, undefined), [eventId]);
  return { draft, change, keep, clear };
}
