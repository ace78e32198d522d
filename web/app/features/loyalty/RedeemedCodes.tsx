import type { RedeemedCode } from '@ngoma/api/features/loyalty';
import { formatDate } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CopyCode } from './CopyCode.tsx';
import { useMarkCode } from './loyalty.queries.ts';
import { PartnerAddress } from './PartnerAddress.tsx';
import styles from './RedeemedCodes.module.css';

/** Redeemed codes, each ready to copy. Their owner marks those that were used, which stand last. */
export function RedeemedCodes({ codes }: { codes: readonly RedeemedCode[] }) {
  return (
    <Card as="ul" padding="none">
      {codes.map((code, place) => (
        <Code key={code._id} code={code} isFurther={place > 0} />
      ))}
    </Card>
  );
}

function Code({ code, isFurther }: { readonly code: RedeemedCode; readonly isFurther: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const mark = useMarkCode();
  const { _id, title, partner, address, redeemedCode, at, usedAt } = code;
  const action = t(usedAt ? 'loyalty:used.unmark' : 'loyalty:used.mark');
  return (
    <li className={styles.item} data-further={isFurther || undefined}>
      <div className={styles.texts}>
        <Text isStrong>{title}</Text>
        <Text look="small" tone="soft">
          {partner} · {formatDate(at, 'dayYear', locale)}
        </Text>
        {!usedAt && (
          <Text look="small" tone="soft">
            <PartnerAddress address={address} />
          </Text>
        )}
      </div>
      <Row gap={1}>
        {usedAt ? (
          <Badge tone="neutral">{t('loyalty:used.since', { date: formatDate(usedAt, 'day', locale) })}</Badge>
        ) : (
          <CopyCode code={redeemedCode} />
        )}
        <Button
          variant="quiet"
          size="compact"
          isBusy={mark.isPending}
          aria-label={labelWithValue(action, title, locale)}
          onClick={() =>
            mark.mutate(
              { id: _id, isUsed: !usedAt },
              { onSuccess: ({ message }) => toast(message), onError: (error) => toast(error.message, 'error') },
            )
          }
        >
          {action}
        </Button>
      </Row>
    </li>
  );
}
