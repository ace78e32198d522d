// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OwnTexts, type TextsSource } from '#lib/i18n/OwnTexts.tsx';
import { restoreEarlyInput } from './early-input.ts';

function Fields({ restores }: { restores: boolean }) {
  const [all, setAll] = useState({ name: '', note: '', town: 'douala', way: 'mtn', isSure: false });
  useLayoutEffect(() => {
    if (restores) restoreEarlyInput();
  }, [restores]);
  const [isHydrated, setHydrated] = useState(false);
  // Pages render again right after hydration, which resets the fields to React's state.
  useEffect(() => setHydrated(true), []);
  return (
    <form>
      <input name="name" value={all.name} onChange={(event) => setAll((now) => ({ ...now, name: event.target.value }))} />
      <textarea name="note" value={all.note} onChange={(event) => setAll((now) => ({ ...now, note: event.target.value }))} />
      <select name="town" value={all.town} onChange={(event) => setAll((now) => ({ ...now, town: event.target.value }))}>
        <option value="douala">Douala</option>
        <option value="yaounde">Yaoundé</option>
      </select>
      {['mtn', 'orange'].map((way) => (
        <input
          key={way}
          type="radio"
          name="way"
          value={way}
          checked={all.way === way}
          onChange={() => setAll((now) => ({ ...now, way }))}
        />
      ))}
      <input
        type="checkbox"
        name="sure"
        checked={all.isSure}
        onChange={(event) => setAll((now) => ({ ...now, isSure: event.target.checked }))}
      />
      <output data-hydrated={isHydrated}>{JSON.stringify(all)}</output>
    </form>
  );
}

/** Returns the state of a page that was hydrated after its fields had been filled in, and the values in its fields. */
async function stateAfter({ restores, fill }: { restores: boolean; fill: (form: HTMLFormElement) => void }) {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(<Fields restores={restores} />);
  const form = container.querySelector('form') as HTMLFormElement;
  fill(form);
  await act(async () => render(<Fields restores={restores} />, { container, hydrate: true }));
  const state = JSON.parse(container.querySelector('output')?.textContent ?? '');
  return { state, shown: Object.fromEntries(new FormData(form)) };
}

const fillAll = (form: HTMLFormElement) => {
  const at = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  at('name').value = 'Aïcha';
  at('note').value = 'By the gate';
  at('town').value = 'yaounde';
  (form.elements.namedItem('way') as RadioNodeList).value = 'orange';
  at('sure').checked = true;
};
const filled = { name: 'Aïcha', note: 'By the gate', town: 'yaounde', way: 'orange', isSure: true };
const untouched = { name: '', note: '', town: 'douala', way: 'mtn', isSure: false };

describe('input typed before hydration', () => {
  it('is taken into the state of the page and stays in the fields', async () => {
    const { state, shown } = await stateAfter({ restores: true, fill: fillAll });
    expect(state).toEqual(filled);
    expect(shown).toEqual({ name: 'Aïcha', note: 'By the gate', town: 'yaounde', way: 'orange', sure: 'on' });
  });

  it('does not reach the state of a page that does not restore it', async () => {
    expect((await stateAfter({ restores: false, fill: fillAll })).state).toEqual(untouched);
  });

  it('changes nothing when no field was touched', async () => {
    expect((await stateAfter({ restores: true, fill: () => undefined })).state).toEqual(untouched);
  });
});

/** A page of which a part waits for its texts. */
function LatePage({ source }: { readonly source: TextsSource }) {
  useLayoutEffect(() => restoreEarlyInput(), []);
  return (
    <OwnTexts source={source} fallback={null}>
      <Fields restores={false} />
    </OwnTexts>
  );
}

it('text typed while a part of the page waits for its texts stays in its field', async () => {
  const arrival = Promise.withResolvers<void>();
  let texts: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled' });
  const source: TextsSource = { fetch: () => texts };
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(<LatePage source={source} />);
  texts = arrival.promise;
  await act(async () => render(<LatePage source={source} />, { container, hydrate: true }));
  const form = container.querySelector('form') as HTMLFormElement;
  expect(container.querySelector('output')?.dataset.hydrated).toBe('false');
  fillAll(form);
  await act(async () => arrival.resolve());
  expect(container.querySelector('output')?.dataset.hydrated).toBe('true');
  expect(JSON.parse(container.querySelector('output')?.textContent ?? '')).toEqual(filled);
  expect(new FormData(form).get('name')).toBe('Aïcha');
});
