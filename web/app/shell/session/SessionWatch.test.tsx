// @vitest-environment jsdom
import type { Locale } from '@ngoma/api/common/locale';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTranslation } from '#lib/i18n/translation.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { clearSession, startSession } from '#lib/session/session.ts';
import { aPerson } from '../../test/factories/people.ts';
import { SessionWatch } from './SessionWatch.tsx';

const forgetChoice = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the pages write it.
  document.cookie = 'locale=; path=/; max-age=0';
};

/** Opens a page written in English as a user whose account has a language; returns the language that is shown then. */
async function open(accountLocale: Locale | null) {
  const translation = createTranslation('en');
  startSession({ token: 'secret', user: { ...aPerson(), locale: accountLocale }, expiresIn: 60_000 });
  const router = createMemoryRouter([{ path: '*', element: <SessionWatch /> }]);
  render(
    <TranslationProvider translation={translation}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
  await act(() => new Promise((done) => setTimeout(done, 50)));
  return translation;
}

beforeEach(forgetChoice);
afterEach(() => act(() => clearSession('left')));

describe('the language of an account', () => {
  it('is applied to a public page, and remembered for the next one', async () => {
    const translation = await open('fr');
    await waitFor(() => expect(translation.current.language).toBe('fr'));
    expect(translation.current.t('shell:signIn')).not.toBe('shell:signIn');
    expect(document.cookie).toContain('locale=fr');
  });

  it('does not replace a language that was chosen on the device', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the pages write it.
    document.cookie = 'locale=en; path=/';
    expect((await open('fr')).current.language).toBe('en');
  });

  it('changes nothing if the account has none', async () => {
    expect((await open(null)).current.language).toBe('en');
    expect(document.cookie).not.toContain('locale');
  });
});
