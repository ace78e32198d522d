// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loopTab } from './tab-loop.ts';

const find = (id: string) => document.getElementById(id) as HTMLElement;
const focus = () => document.activeElement?.id ?? '';
const tab = (shiftKey = false) => {
  const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeAll(() => {
  // jsdom lays nothing out: what is not hidden in so many words counts as shown.
  Element.prototype.checkVisibility = function isShown() {
    return !this.closest('[hidden]');
  };
  loopTab();
});
beforeEach(() => {
  document.body.innerHTML = `
    <div class="MuiModal-root"><div tabindex="0" id="mark"></div>
      <div role="dialog" tabindex="-1" id="dialog">
        <input hidden id="unseen"><input id="password">
        <button id="middle">Cancel</button><button id="delete">Delete</button>
        <div inert><button id="picture">Buy</button></div>
      </div>
    </div>`;
});

it('leads from a dialog to the first thing in it that can be used, and backwards to the last', () => {
  find('dialog').focus();
  tab();
  expect(focus()).toBe('password');
  find('dialog').focus();
  tab(true);
  expect(focus()).toBe('delete');
});

it('leads from the end to the beginning and back, and leaves the browser what lies between', () => {
  find('delete').focus();
  tab();
  expect(focus()).toBe('password');
  tab(true);
  expect(focus()).toBe('delete');
  find('middle').focus();
  expect(tab()).toBe(false);
});

it('stops at one of the radio buttons that belong together', () => {
  find('dialog').innerHTML =
    '<button id="top">Top</button><input type="radio" name="a" id="one" checked><input type="radio" name="a" id="two">';
  find('one').focus();
  tab();
  expect(focus()).toBe('top');
});
