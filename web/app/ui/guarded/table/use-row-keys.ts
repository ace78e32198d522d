import { type KeyboardEvent, useState } from 'react';
import type { RowSelection } from './use-row-selection.ts';

interface RowKeys {
  /** The ids of the rows on the page, in their order. */
  readonly ids: readonly string[];
  readonly selection: RowSelection;
  readonly onOpen: (id: string) => void;
}

/** Returns the place that a key leads to; undefined for other keys. */
function placeAfter(key: string, place: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowDown') return Math.min(place + 1, last);
  return key === 'ArrowUp' ? Math.max(place - 1, 0) : undefined;
}

const rowOf = (body: Element, id: string) => body.querySelector<HTMLElement>(`[data-row="${id}"]`);

/**
 * One row of a table is a stop of the tab key. Arrows, Home and End move between rows, with Shift they choose what lies between. Space
 * chooses a row, Enter opens it, Ctrl+A chooses the page, and Escape takes the choice back.
 */
export function useRowKeys({ ids, selection, onOpen }: RowKeys) {
  const [active, setActive] = useState<string>();
  const current = active !== undefined && ids.includes(active) ? active : ids[0];
  const focusOn = (body: Element, id: string) => {
    setActive(id);
    const row = rowOf(body, id);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  };
  const onRow = (event: KeyboardEvent<HTMLElement>, id: string): boolean => {
    if (event.key === ' ') selection.toggle(id, event.shiftKey);
    else if (event.key === 'Enter') onOpen(id);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.toggleShown(true);
    else if (event.key === 'Escape' && selection.count > 0) selection.clear();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const id = row?.dataset.row;
    if (!row || id === undefined) return;
    const place = placeAfter(event.key, ids.indexOf(id), ids.length - 1);
    const next = place === undefined ? undefined : ids[place];
    if (next !== undefined) {
      event.preventDefault();
      if (event.shiftKey) selection.add([id, next]);
      focusOn(event.currentTarget, next);
      // What is inside of a row, such as its box, has keys of its own.
    } else if (event.target === row && onRow(event, id)) event.preventDefault();
  };
  return { current, setActive, onKeyDown };
}
