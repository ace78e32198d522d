import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { restoreEarlyInput } from '#lib/page/early-input.ts';
import { SessionWatch } from '#shell/session/SessionWatch.tsx';
import { followColourMode } from '#theme/colour-mode.ts';
import { ground } from '#theme/tokens.ts';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { ErrorPage } from '#ui/kit/frame/ErrorPage.tsx';
import { OfflineBanner } from '#ui/kit/frame/OfflineBanner.tsx';
import { RouteProgress } from '#ui/kit/frame/RouteProgress.tsx';
import { SkipLink } from '#ui/kit/frame/SkipLink.tsx';
import { RouteFocus } from '#ui/page/RouteFocus.tsx';
import './theme/tokens.css';
import './theme/base.css';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Renders the document around every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={ground.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={ground.dark} media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <ToastProvider>
          <SkipLink />
          {children}
        </ToastProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useLayoutEffect(() => restoreEarlyInput(), []);
  useEffect(() => followColourMode(() => undefined), []);
  // Read by the benchmark of the pages; browsers show it in their performance panel.
  useEffect(() => void performance.mark('enhanced'), []);
  return (
    <>
      <SessionWatch />
      <RouteProgress />
      <RouteFocus />
      <OfflineBanner />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
