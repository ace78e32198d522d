import type { ReactNode } from 'react';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageFailure } from '#ui/PageFailure.tsx';
import { CardSkeletons } from '#ui/Skeletons.tsx';

interface LoadedProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** The shape of what comes; cards unless told. */
  readonly skeleton?: ReactNode;
  /** The title of the page comes with it. */
  readonly isWholePage?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for, once it is there; until then its shape, and on a failure the words and another try. */
export function Loaded<Data>({ query, skeleton = <CardSkeletons count={6} />, isWholePage, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return isWholePage ? <PageFailure error={error} onRetry={refetch} /> : <LoadFailure error={error} onRetry={refetch} />;
}
