import type { ComponentType } from 'react';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, RouterContextProvider } from 'react-router';
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

/**
 * Returns the action of a page for a route of `renderRoutes`: the one of the browser, with that of the server behind it, whose requests to
 * the API go to the stubbed `fetch`.
 */
export const actionOf =
  ({ action, clientAction }: FormActions) =>
  (args: ActionFunctionArgs): Promise<unknown> =>
    clientAction({
      ...args,
      serverAction: async <Answer>(): Promise<Answer> => {
        const apiFetch = (path: string, init?: RequestInit) => fetch(path, init);
        const context = new RouterContextProvider(new Map([[pageContext, { ...page, apiFetch }]]));
        const result = await action({ ...args, context });
        if (result instanceof Response) throw result;
        const isWrapped = typeof result === 'object' && result !== null && 'data' in result && 'init' in result;
        return (isWrapped ? result.data : result) as Answer;
      },
    });
