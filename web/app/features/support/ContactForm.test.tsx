// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { ContactForm } from './ContactForm.tsx';
import type { ContactAnswer } from './contact-answer.ts';

const brenda = { name: 'Brenda Ngo', email: 'brenda@example.cm' };

/** The form of a page that learns only later who is signed in. */
function LatePage() {
  const [sender, setSender] = useState<typeof brenda>();
  return (
    <>
      <button type="button" onClick={() => setSender(brenda)}>
        Signed in
      </button>
      <ContactForm sender={sender} />
    </>
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('the name and the address of the account are filled in, but what was typed before stays', async () => {
  renderRoutes([{ path: '/', element: <LatePage /> }]);
  await userEvent.type(field('Your name'), 'B. Ngo');
  await press('Signed in');
  await waitFor(() => expect(field('Your email address').value).toBe('brenda@example.cm'));
  expect(field('Your name').value).toBe('B. Ngo');
});

it('a message of a page begins with its topic and its words, and is sent to the contact page', async () => {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const { promise, resolve } = Promise.withResolvers<ContactAnswer>();
  const action = async ({ request }: { readonly request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    return promise;
  };
  const form = <ContactForm sender={brenda} about={{ topic: 'event', message: 'About the party: ' }} />;
  const routes = [
    { path: '/', element: form },
    { path: '/contact-us', action, element: null },
  ];
  renderRoutes(routes);
  await waitFor(() => expect(field('Your name').value).toBe('Brenda Ngo'));
  await userEvent.type(field('Your message'), 'too loud');
  await press('Send');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true'));
  await press('Send');
  resolve({ sent: 'Thank you!' });
  expect(await screen.findByText('Thank you!')).toBeTruthy();
  expect(sent).toEqual([{ ...brenda, topic: 'event', message: 'About the party: too loud', company: '' }]);
});
