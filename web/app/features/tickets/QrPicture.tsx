import { useMemo } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './QrPicture.module.css';
import { type QrModules, qrPath } from './qr-path.ts';

interface QrPictureProps {
  readonly code: QrModules;
  /** The id by which another picture of the page repeats this one. */
  readonly id: string;
}

/** The QR code of a ticket, which the scanner reads: always dark on white, whatever the colour mode. */
export function QrPicture({ code, id }: QrPictureProps) {
  const { t } = useTranslation();
  const path = useMemo(() => qrPath(code), [code]);
  return (
    <span className={styles.paper}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t('tickets:qrCode')} className={styles.code}>
        <path id={id} d={path} className={styles.modules} />
      </svg>
    </span>
  );
}

/** The same QR code again, larger. */
export function RepeatedQr({ code, id }: QrPictureProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.paper}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t('tickets:qrCode')} className={styles.code}>
        <use href={`#${id}`} />
      </svg>
    </span>
  );
}
