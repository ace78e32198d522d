import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { KitGallery } from './gallery/KitGallery.tsx';

/** Renders every part of the kit in each of its states as the server does. */
function renderKit(locale: 'en' | 'fr'): string {
  const router = createMemoryRouter([{ path: '*', element: <KitGallery /> }], { initialEntries: ['/dev/kit'] });
  return renderToString(
    <TranslationProvider translation={translationFor(locale)}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

it.each(['en', 'fr'] as const)(
  'no part renders a style attribute or element, which the policy of public pages forbids (%s)',
  (locale) => {
    const html = renderKit(locale);
    expect(html.length).toBeGreaterThan(50_000);
    expect(html.match(/\sstyle=|<style/g)).toBeNull();
  },
);

it('every component of the kit is shown in its gallery', () => {
  const files = Object.keys(import.meta.glob(['./**/*.tsx', '!./**/*.test.tsx', '!./gallery/**']));
  const sources = import.meta.glob<string>('./gallery/*.tsx', { query: '?raw', import: 'default', eager: true });
  const gallery = Object.values(sources).join('\n');
  // Parts of other parts, what makes icons, and the frame of a page around the gallery.
  const indirect = /\/(Field|Icon|Spinner|Page|VisuallyHidden|MissingPart|frame\/.*)\.tsx$/;
  const missing = files.filter((file) => !indirect.test(file) && !gallery.includes(`'.${file}'`));
  expect(missing).toEqual([]);
});
