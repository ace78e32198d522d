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
/** Advances the timers, and lets loaded modules arrive. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show() {
  render(
    <Tooltip title={words}>
      <button type="button">💾</button>
    </Tooltip>,
  );
  // The bubble is loaded at the first opening; from then on it opens at once.
  fireEvent.mouseEnter(button());
  await wait(200);
  await act(async () => void (await import('./TooltipBubble.tsx')));
  fireEvent.mouseLeave(button());
  await wait(200);
  expect(isShown()).toBe(false);
}

describe('a tooltip', () => {
  it('opens 100 ms after the pointer enters, and closes when it leaves', async () => {
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

  it('opens 700 ms after a touch begins, and stays 1,500 ms after it ends', async () => {
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

  it('stays closed after a short touch, although the browser then simulates a pointer', async () => {
    await show();
    fireEvent.touchStart(button());
    await wait(60);
    fireEvent.touchEnd(button());
    fireEvent.mouseEnter(button());
    await wait(3_000);
    expect(isShown()).toBe(false);
  });

  it('closes on Escape, and labels its anchor', async () => {
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
