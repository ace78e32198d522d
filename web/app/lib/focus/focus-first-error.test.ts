// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { focusFirstError } from './focus-first-error.ts';

const wait = () => vi.advanceTimersByTimeAsync(250);
const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const focus = () => document.activeElement?.id ?? '';
const press = (id: string) => {
  find(id).focus();
  find(id).click();
};
const refuse = (id: string) => find(id).setAttribute('aria-invalid', 'true');

beforeAll(() => {
  vi.useFakeTimers();
  focusFirstError();
});
beforeEach(() => {
  document.body.innerHTML = `
    <form onsubmit="return false">
      <input id="name"><input id="code">
      <div id="stars"><input type="radio" id="one"><input type="radio" id="none" checked></div>
      <button type="button" id="add">Add</button>
      <button id="send">Send</button>
    </form>`;
});

it('focuses the first invalid field, also when the answer comes later', async () => {
  press('send');
  find<HTMLButtonElement>('send').disabled = true;
  await wait();
  refuse('code');
  await wait();
  expect(focus()).toBe('send');
  find<HTMLButtonElement>('send').disabled = false;
  await wait();
  expect(focus()).toBe('code');
});

it('focuses the chosen option of an invalid group', async () => {
  press('send');
  refuse('stars');
  await wait();
  expect(focus()).toBe('none');
});

it('leaves the focus alone after the user has moved it, and after a click on a button that submits nothing', async () => {
  press('send');
  find('name').focus();
  refuse('code');
  await wait();
  expect(focus()).toBe('name');
  press('add');
  await wait();
  expect(focus()).toBe('add');
});
