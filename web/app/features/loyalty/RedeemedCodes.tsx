import type { RedeemedCode } from '@ngoma/api/features/loyalty';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CopyCode } from './CopyCode.tsx';
import styles from './RedeemedCodes.module.css';

/** Redeemed codes, each shown and ready to copy. */
export function RedeemedCodes({ codes }: { codes: readonly RedeemedCode[] }) {
  const locale = useLocale();
  return (
    <Card as="ul" padding="none">
      {codes.map(({ _id, title, partner, redeemedCode, at }, place) => (
        <li key={_id} className={styles.item} data-further={place > 0 || undefined}>
          <div className={styles.texts}>
            <Text isStrong>{title}</Text>
            <Text look="small" tone="soft">
              {partner} · {formatDate(at, 'dayYear', locale)}
            </Text>
          </div>
          <CopyCode code={redeemedCode} />
        </li>
      ))}
    </Card>
  );
}
