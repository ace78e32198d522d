import { useState } from 'react';

interface SelectableRows {
  /** The ids of the rows on the page, in their order. */
  readonly shown: readonly string[];
  /** Number of rows on all pages. */
  readonly total: number;
  /** Names the filters of the list: with others, "all that match" are others. */
  readonly list: string;
}

interface State {
  readonly chosen: ReadonlySet<string>;
  /** The row from which a range goes on. */
  readonly anchor?: string;
  /** The list of which all rows are chosen, on all pages. */
  readonly allOf?: string;
}

const nothing: State = { chosen: new Set() };

/** Returns the rows between two, both included. */
function between(shown: readonly string[], one: string, other: string): readonly string[] {
  const places = [shown.indexOf(one), shown.indexOf(other)].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = places;
  return from < 0 ? [other] : shown.slice(from, to + 1);
}

/**
 * The chosen rows of a table: single ones of the page, or all that match the filters on all pages. Of single rows only those that are
 * shown count, so that nothing out of sight is acted upon.
 */
export function useRowSelection({ shown, total, list }: SelectableRows) {
  const [state, setState] = useState(nothing);
  const isAllOf = (of: State) => of.allOf === list && shown.length > 0;
  const chosenOf = (of: State) => (isAllOf(of) ? shown : shown.filter((id) => of.chosen.has(id)));
  const [ids, isAllMatching] = [chosenOf(state), isAllOf(state)];
  return {
    ids,
    isAllMatching,
    /** Number of chosen rows on all pages. */
    count: isAllMatching ? total : ids.length,
    isAllShown: shown.length > 0 && ids.length === shown.length,
    isChosen: (id: string) => ids.includes(id),
    /** Chooses a row or takes the choice back. With `isRange` all rows from the last one that was pressed up to it get its new state. */
    toggle: (id: string, isRange = false) =>
      setState((before) => {
        const chosen = new Set(chosenOf(before));
        const isOn = !chosen.has(id);
        const { anchor = id } = before;
        for (const one of isRange ? between(shown, anchor, id) : [id]) {
          if (isOn) chosen.add(one);
          else chosen.delete(one);
        }
        return { chosen, anchor: isRange ? anchor : id };
      }),
    /** Chooses rows beside those that are chosen. */
    add: (added: readonly string[]) => setState((before) => ({ ...before, chosen: new Set([...chosenOf(before), ...added]) })),
    toggleShown: (isOn: boolean) => setState(isOn ? { chosen: new Set(shown) } : nothing),
    chooseAllMatching: () => setState({ chosen: new Set(shown), allOf: list }),
    clear: () => setState(nothing),
  };
}
export type RowSelection = ReturnType<typeof useRowSelection>;
