import { useSearchParams } from 'react-router';

/** What a list is asked for, as it stands in the page's address, and how to ask for something else. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // Another question begins on its first page; what is opened beside the list (an order, an entry) is no question.
        if (!['page', 'open', 'order'].some((name) => name in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    q: params.get('q') ?? '',
    /** What is opened from the side. */
    open: params.get('open') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    /** One of the choices; undefined where the address names none of them. */
    one: <T extends string>(name: string, choices: readonly T[]): T | undefined =>
      choices.find((choice) => choice === params.get(name)),
    get: (name: string) => params.get(name) ?? '',
    change,
  };
}
export type Filters = ReturnType<typeof useFilters>;
