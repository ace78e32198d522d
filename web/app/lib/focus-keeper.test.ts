// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './focus-keeper.ts';

const wait = () => vi.advanceTimersByTimeAsync(250);
const find = (id: string) => document.getElementById(id) as HTMLButtonElement;
const focus = () => document.activeElement?.id ?? '';

beforeAll(() => {
  // jsdom lays nothing out: what is in the document counts as shown.
  Element.prototype.checkVisibility = () => true;
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.useFakeTimers();
  keepFocus();
});
beforeEach(() => {
  document.body.innerHTML = `
    <main><h1 id="title">Orders</h1>
      <section><h2 id="part">Waiting</h2><ul><li id="row"><button id="remove">Remove</button></li></ul></section>
    </main>
    <button id="opener">Menu</button>
    <div id="layer"><button id="line">Line</button></div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('goes to the heading above when what had it is taken away', async () => {
  find('remove').focus();
  find('row').remove();
  await wait();
  expect(focus()).toBe('part');
});

it('comes back to a button that was switched off while it worked', async () => {
  find('remove').focus();
  // As a browser does it: what is switched off loses the focus in the same moment.
  find('remove').blur();
  find('remove').disabled = true;
  await wait();
  expect(focus()).toBe('');
  find('remove').disabled = false;
  await wait();
  expect(focus()).toBe('remove');
});

it('goes back to what had it before where everything around has gone', async () => {
  find('opener').focus();
  find('line').focus();
  find('layer').remove();
  await wait();
  expect(focus()).toBe('opener');
});

it('stays away where somebody left by themselves, as by putting a phone’s keyboard away', async () => {
  find('remove').focus();
  find('remove').blur();
  await wait();
  expect(focus()).toBe('');
});
