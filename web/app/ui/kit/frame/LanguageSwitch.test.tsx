// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageNumberOf, readFields } from '#lib/page/query-fields.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { ToastProvider } from '../feedback/Toasts.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

const element = (
  <ToastProvider>
    <LanguageSwitch />
  </ToastProvider>
);
const hrefAt = (address: string, handle?: object) => {
  renderRoutes([{ path: '/category/:id', element, handle }], address);
  return screen.getByRole('link', { name: /Français/ }).getAttribute('href');
};

it('the link to the other language keeps the query fields that the page reads, and no others', () => {
  const handle = { query: readFields({ page: pageNumberOf }) };
  const address = '/category/concerts?utm_source=x&page=2&lang=en&%22%3E%3Cscript%3E=1';
  expect(hrefAt(address, handle)).toBe('/category/concerts?page=2&lang=fr');
});

it('the link to the other language of a page that reads no field has none', () => {
  expect(hrefAt('/category/concerts?page=2')).toBe('/category/concerts?lang=fr');
});
