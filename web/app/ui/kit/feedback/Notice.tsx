import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import InfoFill from '@phosphor-icons/core/fill/info-fill.svg?react';
import WarningCircleFill from '@phosphor-icons/core/fill/warning-circle-fill.svg?react';
import WarningFill from '@phosphor-icons/core/fill/warning-fill.svg?react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

const icons = { primary: InfoFill, leaf: CheckCircleFill, sun: WarningFill, red: WarningCircleFill } as const;

interface NoticeProps {
  /** `primary` informs, `leaf` confirms, `sun` warns, `red` tells an error. */
  readonly tone: keyof typeof icons;
  /** `alert` is announced when it appears; `none` stands inside an element that is already announced. */
  readonly role?: 'alert' | 'status' | 'none';
  /** A button or link at its end. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** An important sentence on the pale background of its tone. */
export function Notice({ tone, role, action, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={styles.notice} data-tone={tone}>
      <Icon className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
