// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip } from './Tooltip.tsx';
import './TooltipBubble.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const words = 'Save the event';
const button = () => screen.getByRole('button');
const isShown = () => screen.queryByText(words) !== null;
/** Lets time pass, and what is fetched come. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show() {
  render(
    <Tooltip title={words}>
      <button type="button">💾</button>
    </Tooltip>,
  );
  // The bubble is fetched at the first opening; from then on it is there at once.
  fireEvent.mouseEnter(button());
  await wait(200);
  await act(async () => void (await import('./TooltipBubble.tsx')));
  fireEvent.mouseLeave(button());
  await wait(200);
  expect(isShown()).toBe(false);
}

describe('a tooltip', () => {
  it('opens 100 ms after a pointer has come, and goes with it', async () => {
    await show();
    fireEvent.mouseEnter(button());
    await wait(99);
    expect(isShown()).toBe(false);
    await wait(1);
    expect(isShown()).toBe(true);
    fireEvent.mouseLeave(button());
    await wait(80);
    expect(isShown()).toBe(false);
  });

  it('opens 700 ms after a finger has come, and stays 1,500 ms after it has gone', async () => {
    await show();
    fireEvent.touchStart(button());
    await wait(699);
    expect(isShown()).toBe(false);
    await wait(1);
    expect(isShown()).toBe(true);
    fireEvent.touchEnd(button());
    await wait(1_499);
    expect(isShown()).toBe(true);
    await wait(1);
    expect(isShown()).toBe(false);
  });

  it('stays away from a short touch, though the browser then acts a pointer that has come', async () => {
    await show();
    fireEvent.touchStart(button());
    await wait(60);
    fireEvent.touchEnd(button());
    fireEvent.mouseEnter(button());
    await wait(3_000);
    expect(isShown()).toBe(false);
  });

  it('is put away by Escape, and names what it hangs from', async () => {
    await show();
    expect(screen.getByRole('button', { name: words })).toBeTruthy();
    fireEvent.mouseEnter(button());
    await wait(100);
    expect(isShown()).toBe(true);
    fireEvent.keyDown(button(), { key: 'Escape' });
    await wait(0);
    expect(isShown()).toBe(false);
  });
});
