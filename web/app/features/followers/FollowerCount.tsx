import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

/** The number of an organizer’s followers in words. */
export function FollowerCount({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <Text as="span" look="small" tone="soft">
      {count === 0 ? t('followers:none') : t('followers:count', { count })}
    </Text>
  );
}
