import type { ComponentType } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  RouterContextProvider,
} from 'react-router';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';

/** The module of a page with a form. */
export interface FormPage extends FormActions {
  readonly default: ComponentType;
  readonly handle: PageHandle;
}

interface FormActions {
  readonly action: (args: ActionFunctionArgs) => Promise<unknown>;
  readonly clientAction: (args: ClientActionFunctionArgs) => Promise<unknown>;
}

const page = { nonce: '', locale: 'en', publicUrl: 'https://ngoma.example' } as const;

/** Returns what a loader or an action of a page has returned, without its status and headers. */
function unwrapped<Answer>(result: unknown): Answer {
  if (result instanceof Response) throw result;
  const isWrapped = typeof result === 'object' && result !== null && 'data' in result && 'init' in result;
  return (isWrapped ? result.data : result) as Answer;
}

/** The server's requests to the API go to the stubbed `fetch`. */
function serverContext() {
  const apiFetch = (path: string, init?: RequestInit) => fetch(path, init);
  return new RouterContextProvider(new Map([[pageContext, { ...page, apiFetch }]]));
}

/** Returns the loader of a page for a route of `renderRoutes`, with its requests to the API to the stubbed `fetch`. */
export const loaderOf =
  ({ loader }: { readonly loader: (args: LoaderFunctionArgs) => Promise<unknown> }) =>
  async (args: LoaderFunctionArgs): Promise<unknown> =>
    unwrapped(await loader({ ...args, context: serverContext() }));

/**
 * Returns the action of a page for a route of `renderRoutes`: the one of the browser, with that of the server behind it, whose requests to
 * the API go to the stubbed `fetch`.
 */
export const actionOf =
  ({ action, clientAction }: FormActions) =>
  (args: ActionFunctionArgs): Promise<unknown> =>
    clientAction({
      ...args,
      serverAction: async <Answer>(): Promise<Answer> => unwrapped(await action({ ...args, context: serverContext() })),
    });
