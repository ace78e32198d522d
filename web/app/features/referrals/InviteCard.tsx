import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { QrCode } from '#ui/display/QrCode.tsx';
import { ClothPattern } from '#ui/kit/frame/ClothPattern.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './InviteCard.module.css';

interface InviteCardProps {
  readonly code: string;
  readonly link: string;
  readonly pointsEach: number;
  /** Share buttons. */
  readonly share: ReactNode;
}

/** The person's referral code in large type, its QR code for a phone, and the share buttons. */
export function InviteCard({ code, link, pointsEach, share }: InviteCardProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.card}>
      <div className={styles.texts}>
        <Heading level={2}>{t('referrals:both', { count: pointsEach })}</Heading>
        <Text tone="soft">{t('referrals:when')}</Text>
        <div>
          <Text isStrong>{t('referrals:code')}</Text>
          <p className={styles.code}>{code}</p>
          <Text look="small" tone="soft">
            {link}
          </Text>
        </div>
        {share}
      </div>
      <div className={styles.picture}>
        <ClothPattern />
        <div className={styles.qr}>
          <QrCode text={link} label={t('referrals:qrCode')} sizePx="100%" />
        </div>
      </div>
    </div>
  );
}
