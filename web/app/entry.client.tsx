import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startTranslation } from '#lib/i18n/i18n.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { NonceContext } from '#lib/page/nonce.ts';

// Browsers hide a nonce from attributes but not from the property.
const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce;
const translation = await startTranslation(document.documentElement.lang === 'fr' ? 'fr' : 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <TranslationProvider translation={translation}>
          <HydratedRouter />
        </TranslationProvider>
      </NonceContext>
    </StrictMode>,
  );
});
