// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { adoptTyped } from './typed-before.ts';

function Fields({ adopt }: { adopt: boolean }) {
  const [all, setAll] = useState({ name: '', note: '', town: 'douala', way: 'mtn', isSure: false });
  useLayoutEffect(() => {
    if (adopt) adoptTyped();
  }, [adopt]);
  const [isAlive, setAlive] = useState(false);
  // Pages render again as soon as they are alive, and what stands in their fields is put back then.
  useEffect(() => setAlive(true), []);
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
      <output data-alive={isAlive}>{JSON.stringify(all)}</output>
    </form>
  );
}

/** What the page's own state holds after it came alive under fields that had been filled in before. */
async function stateAfter({ adopt, fill }: { adopt: boolean; fill: (form: HTMLFormElement) => void }) {
  const room = document.createElement('div');
  document.body.replaceChildren(room);
  room.innerHTML = renderToString(<Fields adopt={adopt} />);
  const form = room.querySelector('form') as HTMLFormElement;
  fill(form);
  await act(async () => render(<Fields adopt={adopt} />, { container: room, hydrate: true }));
  const state = JSON.parse(room.querySelector('output')?.textContent ?? '');
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

describe('what was typed before the page came alive', () => {
  it('becomes the page’s own, and stays in the fields', async () => {
    const { state, shown } = await stateAfter({ adopt: true, fill: fillAll });
    expect(state).toEqual(filled);
    expect(shown).toEqual({ name: 'Aïcha', note: 'By the gate', town: 'yaounde', way: 'orange', sure: 'on' });
  });

  it('is unknown to the page if nobody tells it', async () => {
    expect((await stateAfter({ adopt: false, fill: fillAll })).state).toEqual(untouched);
  });

  it('is nothing where nothing was touched', async () => {
    expect((await stateAfter({ adopt: true, fill: () => undefined })).state).toEqual(untouched);
  });
});
