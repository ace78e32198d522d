import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './call.ts';

/** A refusal stays a refusal however often one asks; only what the network or an overload broke is tried again. */
const worthARetry = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);

/** One per browser tab, and one per request on the server. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && worthARetry(error),
        // Phones report no network wrongly; a request that fails says so itself.
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
