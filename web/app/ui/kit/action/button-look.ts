import styles from './Button.module.css';

/**
 * `sun`: the one main action of a screen. `ink`: a second weighty action. `outlined`: all others. `soft`: an invitation. `danger`:
 * something that cannot be undone. `quiet`: without a box. `quiet-danger`: the same for something that cannot be undone.
 */
export type ButtonVariant = 'sun' | 'ink' | 'outlined' | 'soft' | 'danger' | 'quiet' | 'quiet-danger';

/** 48, 44, 40 or 32 px high. Under a finger none is lower than 44. */
export type ButtonSize = 'large' | 'medium' | 'compact' | 'small';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as the space around. */
  readonly isWide?: boolean | undefined;
}

/** Returns the attributes by which buttons, and links that look like one, are styled. */
export const buttonLook = ({ variant = 'outlined', size = 'large', isWide = false }: ButtonLook) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': isWide || undefined,
});
