// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { actionOf } from '../../test/form-route.ts';
import { renderRoutes } from '../../test/render.tsx';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import * as page from './contact-us.tsx';

// The page loads its texts when it is rendered first.
beforeAll(() => import('virtual:texts/en/support'));

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the page, and waits for its texts. */
const open = async (address = '/contact-us') => {
  const loader = () => ({ answerTime: { unit: 'hours', count: 5 } });
  const route = { path: '/contact-us', element: <page.default />, handle: page.handle, loader, action: actionOf(page) };
  await act(async () => renderRoutes([route], address));
  await screen.findByRole('button', { name: 'Send' });
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const values = { name: 'Aïcha Bello', email: 'no address', topic: 'payment', message: 'Debited twice', company: '' };

it('the page says how soon answers come', async () => {
  await open();
  expect(screen.getByText(/Answers usually come within 5 hours\.$/)).toBeTruthy();
});

it('a refused message shows each error at its field, and keeps what was typed', async () => {
  const errors = { email: 'Enter a valid email address' };
  server.mockResolvedValue(Response.json({ code: 'invalid_input', message: 'Please check', errors }, { status: 400 }));
  await open();
  type('Your name', values.name);
  type('Your email address', values.email);
  type('What is it about?', values.topic);
  type('Your message', values.message);
  await send();
  await screen.findByText('Enter a valid email address');
  expect(field('Your email address').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field('Your email address')));
  expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toEqual(values);
  expect([field('Your message').value, field('What is it about?').value]).toEqual(['Debited twice', 'payment']);
});

it('a message that was sent is confirmed, and another one can follow with the same sender', async () => {
  server.mockResolvedValue(Response.json({ message: 'Thank you!' }, { status: 201 }));
  await open();
  type('Your name', 'Aïcha Bello');
  type('Your message', 'Help');
  await send();
  const status = (await screen.findByText('Thank you!')).closest('[role="status"]');
  await waitFor(() => expect(document.activeElement).toBe(status));
  await userEvent.click(screen.getByRole('link', { name: 'Write another message' }));
  expect([field('Your name').value, field('Your message').value]).toEqual(['Aïcha Bello', '']);
});

it('an address with the name of a question opens it', async () => {
  await open('/contact-us#payment');
  const link = screen.getByRole('link', { name: 'I was debited: check my payment' });
  await waitFor(() => expect(link.closest('details')?.open).toBe(true));
  expect(link.getAttribute('href')).toBe('/debited');
});

const render = (more: { answer?: unknown; address?: string } = {}) =>
  serverHtml({ page, path: '/contact-us', address: '/contact-us', loaded: { answerTime: null }, ...more });

it('without scripts the answer of the server has the errors at their fields, and what was typed', async () => {
  const html = await render({ answer: { values, errors: { email: 'Enter a valid email address', root: 'Please check' } } });
  expect(countTags(html, 'input', ['name="email"', 'aria-invalid="true"', 'value="no address"'])).toBe(1);
  expect(html).toContain('Enter a valid email address');
  expect(html).toContain('>Debited twice</textarea>');
  expect(countTags(html, 'option', ['value="payment"', 'selected=""'])).toBe(1);
  expect(stylesIn(html)).toEqual([]);
});

it('without scripts a message that was sent is confirmed', async () => {
  const html = await render({ answer: { sent: 'Thank you!' } });
  expect(html).toContain('Thank you!');
  expect(html).not.toContain('<form');
});

it('goes without the time of an answer while the server does not know it', async () => {
  expect(await render()).not.toContain('Answers usually');
});

it('a report of a post begins with its address', async () => {
  const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
  expect(await render({ address: `/contact-us?post=${id}` })).toContain(`>About /post/${id}: </textarea>`);
});

it('names the WhatsApp number of support where the operator has set one', async () => {
  expect(await render()).not.toContain('wa.me');
  vi.stubEnv('VITE_SUPPORT_WHATSAPP', '+237 677 12 34 56');
  vi.resetModules();
  try {
    const { default: Built } = await import('./contact-us.tsx');
    const { serverHtml: renderBuilt } = await import('../../test/server-page.tsx');
    await import('virtual:texts/en/support');
    const html = await renderBuilt({
      page: { ...page, default: Built },
      path: '/contact-us',
      address: '/contact-us',
      loaded: { answerTime: null },
    });
    expect(countTags(html, 'a', ['href="https://wa.me/237677123456"'])).toBe(1);
  } finally {
    vi.unstubAllEnvs();
  }
});
