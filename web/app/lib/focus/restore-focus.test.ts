// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { restoreFocus } from './restore-focus.ts';

const wait = () => vi.advanceTimersByTimeAsync(250);
const find = (id: string) => document.getElementById(id) as HTMLButtonElement;
const focus = () => document.activeElement?.id ?? '';

beforeAll(() => {
  // jsdom has no layout: every element in the document counts as visible.
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.useFakeTimers();
  restoreFocus();
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

it('moves the focus to the heading above when the focused element is removed', async () => {
  find('remove').focus();
  find('row').remove();
  await wait();
  expect(focus()).toBe('part');
});

it('scrolls to the new focus, but not on a page that the user has just navigated to', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  find('remove').focus();
  find('row').remove();
  await wait();
  expect([focus(), scroll.mock.calls.length]).toEqual(['part', 1]);
  document.querySelector('section')?.remove();
  await wait();
  expect([focus(), scroll.mock.calls.length]).toEqual(['title', 1]);
});

it('waits for the title of a view that replaced another, and focuses nothing beside it', async () => {
  document.body.innerHTML = '<nav><h2 id="menu">Menu</h2></nav><main><ul><li><a id="entry" href="/one">One</a></li></ul></main>';
  find('entry').focus();
  const main = document.querySelector('main') as HTMLElement;
  main.innerHTML = '<p>Loading</p>';
  await wait();
  expect(focus()).toBe('');
  main.innerHTML = '<h1 id="one">One</h1>';
  await wait();
  expect(focus()).toBe('one');
  main.id = 'main';
  main.innerHTML = '';
  await vi.advanceTimersByTimeAsync(5_200);
  expect(focus()).toBe('main');
});

it('returns the focus to a button that was disabled while it was pending', async () => {
  find('remove').focus();
  // Browsers remove the focus of an element as soon as it is disabled.
  find('remove').blur();
  find('remove').disabled = true;
  await wait();
  expect(focus()).toBe('');
  find('remove').disabled = false;
  await wait();
  expect(focus()).toBe('remove');
});

it('returns the focus to the previous element when everything around the focused one is removed', async () => {
  find('opener').focus();
  find('line').focus();
  find('layer').remove();
  await wait();
  expect(focus()).toBe('opener');
});

it('leaves the focus alone when the user gave it up, for instance by closing the phone’s keyboard', async () => {
  find('remove').focus();
  find('remove').blur();
  await wait();
  expect(focus()).toBe('');
});

it('moves the focus to the labelled group above, and not to the heading of the following section', async () => {
  document.body.innerHTML = `
    <main><h1>Tickets</h1>
      <form>
        <fieldset id="first" aria-label="Standard"><p id="early"><button id="drop">Remove</button></p></fieldset>
        <fieldset id="second" aria-label="Balcony"><button id="away">Remove</button></fieldset>
        <section><h2>Conditions</h2></section>
      </form>
    </main>`;
  find('drop').focus();
  find('early').remove();
  await wait();
  expect(focus()).toBe('first');
  find('away').focus();
  find('second').remove();
  await wait();
  expect(focus()).toBe('first');
});

it('moves the focus to the other button of a pair when the pressed one has reached its limit, once both are no longer pending', async () => {
  document.body.innerHTML =
    '<main><h1>Row</h1><p><button id="less" data-pair></button><button id="more" data-pair></button></p></main>';
  find('less').focus();
  find('less').blur();
  find('less').disabled = true;
  find('more').disabled = true;
  await wait();
  expect(focus()).toBe('');
  find('more').disabled = false;
  await wait();
  expect(focus()).toBe('more');
});

it('moves the focus to the next entry when one is removed from a list, and to the previous one at the end', async () => {
  document.body.innerHTML = `
    <main><h1>Guests</h1>
      <ul>
        <li id="ada"><button id="no-ada"></button></li><li id="bih"><button id="no-bih"></button></li>
        <li id="cho"><button id="no-cho"></button></li>
      </ul>
    </main>`;
  find('no-bih').focus();
  find('bih').remove();
  await wait();
  expect(focus()).toBe('cho');
  find('no-cho').focus();
  find('cho').remove();
  await wait();
  expect(focus()).toBe('ada');
});

it('does not accept the dialog itself as the new focus, which catches the focus that was lost inside it', async () => {
  document.body.innerHTML = `
    <main><h1>Home</h1></main>
    <div role="dialog" tabindex="-1" id="dialog"><h2>Wishlist</h2>
      <ul><li id="ada"><button id="no-ada"></button></li><li id="bih"><button></button></li></ul>
    </div>`;
  find('dialog').focus();
  await wait();
  expect(focus()).toBe('dialog');
  find('no-ada').focus();
  find('ada').remove();
  find('dialog').focus();
  await wait();
  expect(focus()).toBe('bih');
});

it('moves the focus to what is left around the opener of a dialog, when the dialog’s answer removed the opener', async () => {
  find('remove').focus();
  find('line').focus();
  find('row').remove();
  find('layer').remove();
  await wait();
  expect(focus()).toBe('part');
});

it('waits only briefly for a disabled element that is not marked as busy', async () => {
  find('remove').focus();
  find('remove').blur();
  find('remove').disabled = true;
  await vi.advanceTimersByTimeAsync(2_500);
  expect(focus()).toBe('');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(focus()).toBe('part');
  find('remove').disabled = false;
  find('remove').focus();
  find('remove').blur();
  find('remove').disabled = true;
  find('remove').setAttribute('aria-busy', 'true');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(focus()).toBe('');
});
