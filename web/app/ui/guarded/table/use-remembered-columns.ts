import { useState } from 'react';
import { readStorage, writeStorage } from '#lib/session/local-storage.ts';
import { useSession } from '#lib/session/use-session.ts';
import type { DataColumn } from './columns.ts';

interface ChosenColumns {
  /** The ids of all columns in the order of the reader. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

type Columns = readonly Pick<DataColumn<never>, 'id' | 'isFixed' | 'isHiddenAtFirst'>[];

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

const defaultOf = (columns: Columns): ChosenColumns => ({
  order: columns.map(({ id }) => id),
  hidden: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
});

/** Reads what was stored. Columns that exist no longer are left out, and new ones stand at the end. */
function readChoice(text: string | undefined, columns: Columns): ChosenColumns {
  const usual = defaultOf(columns);
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!stored || typeof stored !== 'object' || !('order' in stored) || !('hidden' in stored)) return usual;
    const { order, hidden } = stored;
    if (!isTexts(order) || !isTexts(hidden)) return usual;
    const fixed = columns.filter(({ isFixed }) => isFixed).map(({ id }) => id);
    const known = order.filter((id) => usual.order.includes(id) && !fixed.includes(id));
    const added = usual.order.filter((id) => !order.includes(id) && !fixed.includes(id));
    return {
      order: [...fixed, ...known, ...added],
      hidden: [
        ...hidden.filter((id) => usual.order.includes(id) && !fixed.includes(id)),
        ...usual.hidden.filter((id) => added.includes(id)),
      ],
    };
  } catch {
    return usual;
  }
}

/** The columns that a person sees in a table, in which order. The choice stays on the device, for each account by itself. */
export function useRememberedColumns(name: string, columns: Columns) {
  const session = useSession();
  const key = `ngoma.columns.${name}.${session.status === 'authenticated' ? session.user._id : ''}`;
  const [choice, setChoice] = useState(() => readChoice(readStorage(key), columns));
  const choose = (next: ChosenColumns) => {
    setChoice(next);
    writeStorage(key, JSON.stringify(next));
  };
  return {
    ...choice,
    setHidden: (id: string, isHidden: boolean) =>
      choose({ ...choice, hidden: isHidden ? [...choice.hidden, id] : choice.hidden.filter((one) => one !== id) }),
    /** Moves a column one place towards the start or the end. */
    move: (id: string, by: -1 | 1) => {
      const from = choice.order.indexOf(id);
      const order = choice.order.filter((one) => one !== id);
      order.splice(from + by, 0, id);
      choose({ ...choice, order });
    },
    reset: () => {
      setChoice(defaultOf(columns));
      writeStorage(key, undefined);
    },
  };
}
export type RememberedColumns = ReturnType<typeof useRememberedColumns>;
