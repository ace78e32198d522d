import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../call.ts';

/** Returns whether a failed query is worth a retry: only network errors and overload are. A refusal would be refused again. */
const worthARetry = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Creates a query client: one per browser tab, and one per request on the server. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && worthARetry(error),
        // Phones sometimes wrongly report that they are offline; a request that fails reports it itself.
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
