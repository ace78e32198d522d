import { useSearchParams } from 'react-router';

/**
 * Returns a function for links that change filters in the page's address and keep the others: an empty value takes a filter away. Changed
 * filters start at the first page.
 */
export function useFilterLink() {
  const [params] = useSearchParams();
  return (changes: Readonly<Record<string, string>>): { readonly search: string } => {
    const next = new URLSearchParams(params);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
    return { search: next.toString() };
  };
}
