/**
 * Returns the key of the history entry that the browser is at, as `useLocation` gives it. The address changes before React
 * renders the page, so a page that is still being rendered may have the key of the entry before.
 */
export const currentEntryKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';
