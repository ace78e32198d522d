import { useSearchParams } from 'react-router';

/**
 * The query that changes of this tick have made out of the query of the address. The router knows a change only after the tick, so that
 * the second of two would undo the first.
 */
let pending: { readonly from: string; readonly next: URLSearchParams } | undefined;

/** Returns the filters of a list from the query of the page's address, and functions to change them. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const from = before.toString();
        const next = new URLSearchParams(pending?.from === from ? pending.next : before);
        // Changed filters start at the first page. Opening an entry beside the list (`open`, `order`) is not a filter.
        if (!['page', 'open', 'order'].some((name) => name in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        if (!pending) setTimeout(() => (pending = undefined));
        pending = { from, next };
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    q: params.get('q') ?? '',
    /** The id of the entry that is open beside the list. */
    open: params.get('open') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    /** Returns one of the choices; undefined if the address has none of them. */
    one: <T extends string>(name: string, choices: readonly T[]): T | undefined =>
      choices.find((choice) => choice === params.get(name)),
    get: (name: string) => params.get(name) ?? '',
    change,
  };
}
export type Filters = ReturnType<typeof useFilters>;

/** Returns what a drawer needs to go through the list beside it: the ids of its entries, undefined until they are loaded. */
export const entriesBeside = ({ change }: Filters, ids: readonly string[] | undefined) => ({
  ids,
  onOpen: (open: string) => change({ open }),
});
