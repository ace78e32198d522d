import { ApiProblem } from '#lib/api/call.ts';
import { NotFound } from '#ui/kit/frame/NotFound.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { LoadError, type LoadErrorProps } from './LoadError.tsx';

/** Replaces a whole page that could not be loaded: not found, or the reason and a retry. */
export function PageError({ error, onRetry }: LoadErrorProps) {
  // The server also refuses malformed addresses (400), and a retry would not help.
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return <NotFound />;
  return (
    <>
      <PageTitle>{error.message}</PageTitle>
      <LoadError error={error} onRetry={onRetry} isWholePage />
    </>
  );
}
