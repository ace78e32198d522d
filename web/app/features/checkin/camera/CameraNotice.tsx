import CameraSlash from '@phosphor-icons/core/regular/camera-slash.svg?react';
import QrCode from '@phosphor-icons/core/regular/qr-code.svg?react';
import type { ReactNode } from 'react';
import styles from './CameraNotice.module.css';

interface CameraNoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly isFault?: boolean;
}

/** Text in place of the camera picture. */
export function CameraNotice({ title, children, action, isFault = false }: CameraNoticeProps) {
  const Icon = isFault ? CameraSlash : QrCode;
  return (
    <div role={isFault ? 'alert' : undefined} className={styles.stack}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
