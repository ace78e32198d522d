// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './focus-keeper.ts';

const wait = () => vi.advanceTimersByTimeAsync(250);
const find = (id: string) => document.getElementById(id) as HTMLButtonElement;
const focus = () => document.activeElement?.id ?? '';

beforeAll(() => {
  // jsdom lays nothing out: what is in the document counts as shown.
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => undefined;
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

it('brings into sight where it goes, but moves no page that one has come to', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  find('remove').focus();
  find('row').remove();
  await wait();
  expect([focus(), scroll.mock.calls.length]).toEqual(['part', 1]);
  document.querySelector('section')?.remove();
  await wait();
  expect([focus(), scroll.mock.calls.length]).toEqual(['title', 1]);
});

it('waits for the title of a view that has taken the place of another, and goes to nothing beside it', async () => {
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

it('goes to the named part above, and not to the heading of what comes after', async () => {
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

it('goes to the other one of two ways where one has come to its end, once neither of them works any more', async () => {
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

it('goes to the entry that moves up where one is taken out of a list, and to the one before the last', async () => {
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

it('is not content with the frame of what lies over the page, which catches the focus that was lost in it', async () => {
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

it('goes to what is left where the question before was asked, when that has gone with its answer', async () => {
  find('remove').focus();
  find('line').focus();
  find('row').remove();
  find('layer').remove();
  await wait();
  expect(focus()).toBe('part');
});

it('waits no longer than a moment for what is off and does not say that it works', async () => {
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
