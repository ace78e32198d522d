// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { ColourModeSwitch } from './ColourModeSwitch.tsx';

/** Makes the device prefer dark or light colours. */
function aDevice(prefersDark: boolean) {
  const media = Object.assign(new EventTarget(), {
    matches: prefersDark,
    media: '(prefers-color-scheme: dark)',
    onchange: null,
    addListener: (listener: () => void) => media.addEventListener('change', listener),
    removeListener: (listener: () => void) => media.removeEventListener('change', listener),
  });
  vi.stubGlobal('matchMedia', () => media);
}

const show = () => renderRoutes([{ path: '/', element: <ColourModeSwitch /> }]);
const seen = () => ({
  label: screen.getByRole('button').getAttribute('aria-label'),
  drawn: document.documentElement.getAttribute('data-mode'),
  kept: localStorage.getItem('mode'),
});
const turn = () => userEvent.click(screen.getByRole('button'));

beforeEach(() => document.documentElement.removeAttribute('data-mode'));
afterEach(() => vi.unstubAllGlobals());

describe.each([
  [true, 'dark'],
  [false, 'light'],
] as const)('the colour mode switch on a device that prefers dark: %s', (prefersDark, ofDevice) => {
  beforeEach(() => aDevice(prefersDark));

  it('goes from system to light to dark and back, applies each and stores it in localStorage', async () => {
    show();
    expect(seen()).toMatchObject({ label: 'Colours: match device', drawn: ofDevice });
    await turn();
    expect(seen()).toEqual({ label: 'Colours: light', drawn: 'light', kept: 'light' });
    await turn();
    expect(seen()).toEqual({ label: 'Colours: dark', drawn: 'dark', kept: 'dark' });
    await turn();
    expect(seen()).toEqual({ label: 'Colours: match device', drawn: ofDevice, kept: 'system' });
  });

  it.each([
    ['light', 1],
    ['dark', 2],
  ] as const)('stays %s when the page is opened again', async (chosen, turns) => {
    const { unmount } = show();
    for (let turned = 0; turned < turns; turned += 1) await turn();
    unmount();
    document.documentElement.removeAttribute('data-mode');
    show();
    expect(seen()).toEqual({ label: `Colours: ${chosen}`, drawn: chosen, kept: chosen });
  });
});
