// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { startPart } from './start-part.tsx';

interface NameProps {
  readonly label: string;
}

function NameField({ label }: NameProps) {
  const [name, setName] = useState('');
  return <input aria-label={label} value={name} onChange={({ target }) => setName(target.value)} />;
}

it('keeps what was typed into a part whose code came late when its page is rendered again', async () => {
  let finish = (): void => undefined;
  const loaded = new Promise<void>((done) => {
    finish = done;
  });
  const Field = startPart<NameProps>('test/Field.tsx', async () => {
    await loaded;
    return NameField;
  });
  const page = (label: string) => (
    <TranslationProvider translation={translationFor('en')}>
      <Field label={label} />
    </TranslationProvider>
  );
  const { rerender } = render(page('Name'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(async () => finish());
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Aïcha');
  rerender(page('Full name'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Full name' }).value).toBe('Aïcha');
});
