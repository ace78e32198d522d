import { text } from 'node:stream/consumers';
import type { Locale } from '@ngoma/api/common/locale';
import type { ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router';
import { vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';

interface ServerPage {
  /** The module of the page. */
  readonly page: { readonly default: ComponentType; readonly handle?: PageHandle };
  /** The pattern of its address, such as `/post/:id`. */
  readonly path: string;
  readonly address: string;
  /** The data that its loader returns. */
  readonly loaded?: unknown;
  /** The answer of its action to a form that was sent without scripts. */
  readonly answer?: unknown;
  readonly locale?: Locale;
}

const origin = 'https://ngoma.test';

/** Returns the HTML of a page as the server renders it, which is all that a reader without scripts has. */
export async function serverHtml({ page, path, address, loaded, answer, locale = 'en' }: ServerPage): Promise<string> {
  const Page = page.default;
  const routes: RouteObject[] = [
    {
      path,
      element: <Page />,
      handle: page.handle,
      loader: () => loaded ?? null,
      ...(answer !== undefined && { action: () => answer }),
    },
  ];
  const handler = createStaticHandler(routes);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = answer === undefined ? {} : { method: 'POST', body: '', headers };
  const context = await handler.query(new Request(origin + address, form));
  if (context instanceof Response) throw new Error(`The page answered ${context.status}`);
  vi.stubEnv('SSR', true);
  // Waits for the parts whose code is loaded later, as the server does.
  const { prelude } = await prerenderToNodeStream(
    <TranslationProvider translation={translationFor(locale)}>
      <ToastProvider>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </ToastProvider>
    </TranslationProvider>,
  ).finally(() => vi.unstubAllEnvs());
  const html = await text(prelude);
  // React marks the ends of texts beside each other.
  return html.replaceAll('<!-- -->', '');
}

/** Returns how many tags of this name have all of these attributes, in any order. */
export const countTags = (html: string, name: string, attributes: readonly string[]): number =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].filter(([tag]) => attributes.every((one) => tag.includes(` ${one}`)))
    .length;

/** Finds the style attributes and elements in HTML, which the policy of public pages forbids. */
export const stylesIn = (html: string): readonly string[] => html.match(/\sstyle=|<style/g) ?? [];
