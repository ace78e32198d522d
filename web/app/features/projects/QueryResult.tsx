import type { ReactNode } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PageError } from '#ui/feedback/PageError.tsx';
import { CardSkeletons } from '#ui/feedback/Skeletons.tsx';

interface QueryResultProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** Placeholder while loading; cards by default. */
  readonly skeleton?: ReactNode;
  /** Whether the content includes the page title, so that an error has to bring its own. */
  readonly isWholePage?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the data of a query: a placeholder while loading, an error with a retry button on failure. */
export function QueryResult<Data>({
  query,
  skeleton = <CardSkeletons count={6} />,
  isWholePage,
  children,
}: QueryResultProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return isWholePage ? <PageError error={error} onRetry={refetch} /> : <LoadError error={error} onRetry={refetch} />;
}
