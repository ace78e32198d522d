import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

/** Why an order was issued by hand, by whom, and their note. */
export function IssuedFacts({ issued }: { readonly issued: NonNullable<OrderWithDetails['issued']> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reason = t(`orders-console:issue.reasonOf.${issued.reason}`);
  return (
    <div>
      <Text>{issued.by === null ? reason : t('orders-console:issue.by', { reason, name: issued.by })}</Text>
      {issued.note !== null && (
        <Text look="small" tone="soft">
          {quoted(issued.note, locale)}
        </Text>
      )}
    </div>
  );
}
