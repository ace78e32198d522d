// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../test/form-user.ts';
import { renderPart } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import { Studio } from './Studio.tsx';
import type { FrameTexts } from './stage/frames.ts';

// jsdom has no canvas.
beforeEach(() => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null));
afterEach(() => vi.restoreAllMocks());

const texts: FrameTexts = {
  ...{ name: 'Makossa Night', when: 'Sat 12 Dec', where: 'Douala', primary: '#14183A', secondary: '#F7B32B' },
};
const studioOf = (loaded: FrameTexts | undefined) => (
  <Studio
    userId={idOf('awa')}
    event={{ id: idOf('night'), name: 'Makossa Night' }}
    texts={loaded}
    overlays={[]}
    placeholder="The event is loading"
    eventChoice={null}
    onSaved={() => {}}
  />
);

it('a file that cannot be opened is refused in words', async () => {
  const { container } = renderPart(studioOf(texts));
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for a file');
  await userEvent.upload(input, new File(['no picture'], 'night.png', { type: 'image/png' }));
  expect(await screen.findByText('This file could not be read. Choose a picture or a video.')).toBeTruthy();
});

function TwoEvents() {
  const [isLoaded, setLoaded] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setLoaded(!isLoaded)}>
        Other event
      </button>
      {studioOf(isLoaded ? texts : undefined)}
    </>
  );
}

it('the chosen tool stays open while another event is loaded', async () => {
  renderPart(<TwoEvents />);
  await userEvent.click(screen.getByRole('tab', { name: 'Frames' }));
  await press('Other event');
  expect(screen.getByText('The event is loading')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  await press('Other event');
  expect(screen.getByRole('tab', { name: 'Frames' }).getAttribute('aria-selected')).toBe('true');
});
