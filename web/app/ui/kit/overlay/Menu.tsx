import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonLook } from '../action/button-look.ts';
import styles from './Menu.module.css';
import { placeBelow } from './place-below.ts';

interface MenuProps extends ButtonLook {
  /** The content of its button. */
  readonly button: ReactNode;
  /** The name of the button for screen readers, if its content does not say it. */
  readonly label?: string;
  /** `round`: the button shows a picture or an icon alone. */
  readonly look?: 'button' | 'round';
  /** Leaves the list out of the page until it is first opened, for long lists of guarded pages. Such a menu needs scripts. */
  readonly isMadeOnOpening?: boolean;
  /** `MenuLink`, `MenuButton` and `MenuNote`. */
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus through the items with the arrow keys, from the button to the first or the last one. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = steps[event.key];
  if (!step || !list) return;
  event.preventDefault();
  if (list.showPopover && !list.matches(':popover-open')) list.showPopover();
  // Items that a style hides, such as on wide screens, cannot take the focus.
  const items = [...list.querySelectorAll<HTMLElement>('a, button')].filter((item) => item.checkVisibility?.() ?? true);
  const at = items.indexOf(document.activeElement as HTMLElement);
  items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length)?.focus();
}

/** Returns whether a press ends the menu. The button of a menu inside of it does not. */
const isItem = (target: EventTarget, list: HTMLElement | null): boolean =>
  target instanceof Element && target.closest('a, button:not([popovertarget])') !== null && (list?.contains(target) ?? false);

/**
 * A button with a list of links and actions below it. It is a popover of the browser, which opens it without scripts and closes it
 * with Escape or a press beside it.
 */
export function Menu({ button, label, look = 'button', isMadeOnOpening = false, children, ...buttonStyle }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isMade, setIsMade] = useState(!isMadeOnOpening);
  // At once: the list is measured, and the arrow keys look for its items, right after it has opened.
  const make = isMade ? undefined : () => flushSync(() => setIsMade(true));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are an addition to the tab key.
    <div
      className={styles.menu}
      onKeyDown={(event) => moveFocus(event, list.current)}
      onClick={({ target }) => isItem(target, list.current) && list.current?.hidePopover?.()}
    >
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        {...(look === 'round' ? { className: styles.round } : buttonLook(buttonStyle))}
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onBeforeToggle={make}
        onToggle={() => placeBelow(opener.current, list.current)}
      >
        {isMade && children}
      </div>
    </div>
  );
}

interface MenuItemLook {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A link in a menu. */
export const MenuLink = ({ icon, children, ...rest }: MenuItemLook & Pick<LinkProps, 'to' | 'onClick'>) => (
  <Link {...rest} className={styles.item}>
    {icon}
    {children}
  </Link>
);

interface MenuButtonProps extends MenuItemLook {
  readonly type?: 'button' | 'submit';
  /** The id of the form that it sends. */
  readonly form?: string;
  readonly name?: string;
  readonly value?: string;
  readonly isDanger?: boolean;
  readonly onClick?: () => void;
}

/** An action in a menu. */
export const MenuButton = ({ icon, children, type = 'button', isDanger = false, ...rest }: MenuButtonProps) => (
  <button {...rest} type={type} className={styles.item} data-danger={isDanger || undefined}>
    {icon}
    {children}
  </button>
);

/** A few words in a menu that are no action, such as the name of the signed-in user. */
export const MenuNote = ({ children }: { readonly children: ReactNode }) => <div className={styles.note}>{children}</div>;
