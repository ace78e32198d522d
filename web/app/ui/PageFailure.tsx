import { ApiProblem } from '#lib/call.ts';
import { LoadFailure, type LoadFailureProps } from './LoadFailure.tsx';
import { NotFound } from './NotFound.tsx';
import { PageTitle } from './PageTitle.tsx';

/** Stands where a whole page should be that could not be fetched: that there is nothing for its reader, or why, and another try. */
export function PageFailure({ error, onRetry }: LoadFailureProps) {
  // An address that was cut on its way, or typed, names nothing either: the server refuses it, today and tomorrow.
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return <NotFound />;
  return (
    <>
      <PageTitle>{error.message}</PageTitle>
      <LoadFailure error={error} onRetry={onRetry} isWholePage />
    </>
  );
}
