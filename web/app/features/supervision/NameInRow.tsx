import SealCheck from '@phosphor-icons/core/regular/seal-check.svg?react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import styles from './NameInRow.module.css';

interface NameInRowProps {
  readonly name: string;
  /** A portrait or a cover. */
  readonly picture?: ReactNode;
  readonly isVerified?: boolean;
  /** Whether it names the row. */
  readonly isStrong?: boolean;
}

/** A name in a list for admins, with its picture and the seal of a verified person. */
export function NameInRow({ name, picture, isVerified = false, isStrong = false }: NameInRowProps) {
  const { t } = useTranslation();
  return (
    <Row as="span" gap={1} isSingleLine>
      {picture}
      <span className={styles.name} data-strong={isStrong || undefined}>
        {name}
      </span>
      {isVerified && (
        <span className={styles.seal}>
          <SealCheck role="img" aria-label={t('supervision:account.verified')} />
        </span>
      )}
    </Row>
  );
}
