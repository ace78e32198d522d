import { type ReactNode, Suspense } from 'react';
import { entriesBeside, type Filters } from '#lib/hooks/use-filters.ts';
import { useWasOpen } from '#lib/hooks/use-was-open.ts';
import type { ListedDrawerProps } from '#ui/overlay/SideDrawer.tsx';

interface ListDrawerProps {
  readonly filters: Filters;
  /** The rows of the list; undefined until they are loaded. */
  readonly rows: readonly { readonly _id: string }[] | undefined;
  /** Returns the drawer, which is loaded once an entry is opened. */
  readonly children: (listed: ListedDrawerProps) => ReactNode;
}

/** The place of the drawer beside a list. The address has the id of the open entry (`open`). */
export function ListDrawer({ filters, rows, children }: ListDrawerProps) {
  const wasOpen = useWasOpen(Boolean(filters.open));
  if (!wasOpen) return null;
  const ids = rows?.map(({ _id }) => _id);
  return (
    <Suspense fallback={null}>
      {children({
        id: filters.open,
        list: entriesBeside(filters, ids),
        onClose: () => filters.change({ open: '' }),
      })}
    </Suspense>
  );
}
