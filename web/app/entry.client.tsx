import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { startI18n } from '#lib/i18n.ts';
import { createStyleCache } from '#theme/style-cache.ts';

// Browsers hide a nonce from attributes but not from the property.
const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce;
const i18n = await startI18n(document.documentElement.lang === 'fr' ? 'fr' : 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CacheProvider value={createStyleCache(nonce)}>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </CacheProvider>
    </StrictMode>,
  );
});
