import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect } from 'react';
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { adoptTyped } from '#lib/typed-before.ts';
import { useLocale } from '#lib/use-locale.ts';
import { SessionWatch } from '#shell/SessionWatch.tsx';
import { colourModeKey } from '#theme/colour-mode.ts';
import { themeFor } from '#theme/theme.ts';
import { dark, light } from '#theme/tokens.ts';
import { ErrorPage } from '#ui/ErrorPage.tsx';
import { OfflineBanner } from '#ui/OfflineBanner.tsx';
import { RouteFocus } from '#ui/RouteFocus.tsx';
import { RouteProgress } from '#ui/RouteProgress.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import { ToastProvider } from '#ui/Toasts.tsx';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={light.bg} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={dark.bg} media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <ThemeProvider theme={themeFor(locale)} defaultMode="system" modeStorageKey={colourModeKey} disableTransitionOnChange>
          <CssBaseline />
          <ToastProvider>
            <SkipLink />
            {children}
          </ToastProvider>
        </ThemeProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useLayoutEffect(() => adoptTyped(), []);
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
