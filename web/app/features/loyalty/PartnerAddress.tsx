import { mapSearch } from '#lib/format/map-address.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';

/** The address of a partner as a link to a map that finds it. Nothing without one. */
export function PartnerAddress({ address }: { readonly address: string | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!address) return null;
  return (
    <TextLink
      href={mapSearch(address)}
      target="_blank"
      rel="noopener"
      look="quiet"
      hasTouchHeight
      aria-label={labelWithValue(t('loyalty:rewards.map'), address, locale)}
    >
      {address}
    </TextLink>
  );
}
