import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startTranslation } from '#lib/i18n/i18n.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';

const translation = await startTranslation(document.documentElement.lang === 'fr' ? 'fr' : 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TranslationProvider translation={translation}>
        <HydratedRouter />
      </TranslationProvider>
    </StrictMode>,
  );
});
