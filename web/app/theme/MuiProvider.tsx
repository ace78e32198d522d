import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useContext, useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { NonceContext } from '#lib/page/nonce.ts';
import { colourModeKey } from './colour-mode.ts';
import { createStyleCache } from './style-cache.ts';
import { themeFor } from './theme.ts';

type StyleCache = ReturnType<typeof createStyleCache>;

/** One for all pages of a browser; a page of the server has its own. */
let ofBrowser: StyleCache | undefined;

function styleCache(nonce: string | undefined): StyleCache {
  if (import.meta.env.SSR) return createStyleCache(nonce);
  ofBrowser ??= createStyleCache(nonce);
  return ofBrowser;
}

/**
 * Provides the theme of MUI, its base styles, and the cache of emotion, which writes the styles of a page of the server beside its
 * elements. No page outside of it loads MUI.
 */
export function MuiProvider({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const nonce = useContext(NonceContext);
  const [cache] = useState(() => styleCache(nonce));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themeFor(locale)} defaultMode="system" modeStorageKey={colourModeKey} disableTransitionOnChange>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
