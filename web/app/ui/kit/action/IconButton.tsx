import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './IconButton.module.css';

/** `plain`: without a box. `outlined`: on the paper. `glass`: over a picture. */
type IconButtonVariant = 'plain' | 'outlined' | 'glass';

interface IconLook {
  /** Its name for screen readers, and its title. */
  readonly label: string;
  readonly variant?: IconButtonVariant;
  readonly children: ReactNode;
}

type Passed = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'className' | 'type' | 'children' | 'aria-label'>;

export interface IconButtonProps extends Passed, IconLook {
  readonly type?: 'button' | 'submit';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A round button with an icon alone, 44 px wide. */
export const IconButton = ({ label, variant = 'plain', type = 'button', children, ...rest }: IconButtonProps) => (
  <button title={label} {...rest} type={type} aria-label={label} className={styles.icon} data-variant={variant}>
    {children}
  </button>
);

interface IconLinkProps extends IconLook, Pick<LinkProps, 'to' | 'replace'> {}

/** A round link with an icon alone. */
export const IconLink = ({ label, variant = 'plain', children, ...rest }: IconLinkProps) => (
  <Link {...rest} title={label} aria-label={label} className={styles.icon} data-variant={variant}>
    {children}
  </Link>
);
