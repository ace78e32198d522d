import CheckBold from '@phosphor-icons/core/bold/check-bold.svg?react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Pill.module.css';

interface PillLinkProps extends Pick<LinkProps, 'to' | 'replace' | 'preventScrollReset'> {
  readonly isChosen?: boolean;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A filter as a link, so that it works without scripts and its state lives in the address. */
export const PillLink = ({ isChosen = false, icon, children, ...rest }: PillLinkProps) => (
  <Link {...rest} className={styles.pill} aria-current={isChosen ? 'true' : undefined}>
    {icon}
    {children}
  </Link>
);

interface PillChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly type?: 'radio' | 'checkbox';
  readonly defaultChecked?: boolean;
  readonly checked?: boolean;
  readonly onChange?: (isChosen: boolean) => void;
  readonly children: ReactNode;
}

/** A filter inside a form: a radio button or a checkbox that looks like a pill. */
export const PillChoice = ({ type = 'radio', onChange, children, ...rest }: PillChoiceProps) => (
  <label className={styles.pill}>
    <input {...rest} type={type} className={styles.input} onChange={onChange && (({ target }) => onChange(target.checked))} />
    <CheckBold className={styles.check} />
    {children}
  </label>
);
