// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { trapFocus } from './trap-focus.ts';

const find = (id: string) => document.getElementById(id) as HTMLElement;
const focus = () => document.activeElement?.id ?? '';
const tab = (shiftKey = false) => {
  const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeAll(() => {
  // jsdom has no layout: every element without a `hidden` ancestor counts as visible.
  Element.prototype.checkVisibility = function isShown() {
    return !this.closest('[hidden]');
  };
  trapFocus();
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

it('moves from a dialog to its first control, and backwards to its last', () => {
  find('dialog').focus();
  tab();
  expect(focus()).toBe('password');
  find('dialog').focus();
  tab(true);
  expect(focus()).toBe('delete');
});

it('moves from the last control to the first and back, and leaves the moves between to the browser', () => {
  find('delete').focus();
  tab();
  expect(focus()).toBe('password');
  tab(true);
  expect(focus()).toBe('delete');
  find('middle').focus();
  expect(tab()).toBe(false);
});

it('stops at one radio button of a group', () => {
  find('dialog').innerHTML =
    '<button id="top">Top</button><input type="radio" name="a" id="one" checked><input type="radio" name="a" id="two">';
  find('one').focus();
  tab();
  expect(focus()).toBe('top');
});
