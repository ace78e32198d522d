import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonLook } from '#ui/kit/action/button-look.ts';
import styles from './ActionMenu.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

interface ActionMenuProps extends ButtonLook {
  /** The content of its button. */
  readonly button: ReactNode;
  /** The name of the button, if its content is an icon alone. */
  readonly label?: string;
  readonly actions: readonly MenuAction[];
}

/**
 * A menu of actions with the keys of desktop applications: arrows, Home, End, and the first characters of an action. For the dense
 * tables of guarded pages; elsewhere the kit's `Menu` needs no library.
 */
export const ActionMenu = ({ button, label, actions, ...look }: ActionMenuProps) => (
  <Base.Root>
    <Base.Trigger {...buttonLook(look)} aria-label={label}>
      {button}
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={6} align="end" className={styles.positioner}>
        <Base.Popup className={styles.popup}>
          {actions.map(({ id, label: name, icon, isDanger = false, isDisabled = false, onSelect }) => (
            <Base.Item
              key={id}
              disabled={isDisabled}
              onClick={onSelect}
              className={styles.item}
              data-danger={isDanger || undefined}
            >
              {icon}
              {name}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
