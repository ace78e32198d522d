import type { WishlistItem } from '@ngoma/api/features/events/wishlist';
import Heart from '@phosphor-icons/core/regular/heart.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useQuery } from '@tanstack/react-query';
import { formatEventDate, previewOf } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { CountBadge } from '#ui/kit/feedback/Badge.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Menu, MenuLink } from '#ui/kit/overlay/Menu.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './WishlistBox.module.css';
import { useRemoveFromWishlist, wishlistQuery } from './wishlist.queries.ts';

/** Wishlist in the header of a buyer's pages: a count that opens the list. */
export function WishlistBox() {
  const { t } = useTranslation();
  const { data: wishlist, error } = useQuery(wishlistQuery());
  const count = wishlist?.length ?? 0;
  return (
    <Menu
      look="round"
      isMadeOnOpening
      label={count > 0 ? t('navigation:wishlist.openCount', { count }) : t('navigation:wishlist.open')}
      button={
        <span className={styles.heart}>
          <Heart />
          {count > 0 && (
            <span className={styles.count}>
              <CountBadge count={count} tone="red" />
            </span>
          )}
        </span>
      }
    >
      <section aria-label={t('navigation:wishlist.title')} className={styles.box}>
        <div className={styles.head}>
          <Heading level={2} look="part">
            {t('navigation:wishlist.title')}
          </Heading>
        </div>
        {error && !wishlist && <p className={styles.note}>{error.message}</p>}
        {!error && !wishlist && (
          <div className={styles.note}>
            <Skeleton width={80} />
          </div>
        )}
        {count === 0 && wishlist && (
          <>
            <p className={styles.note}>{t('navigation:wishlist.empty')}</p>
            <MenuLink to="/our-event">{t('navigation:wishlist.find')}</MenuLink>
          </>
        )}
        {wishlist?.map((item) => (
          <Entry key={item.eventId._id} item={item} />
        ))}
      </section>
    </Menu>
  );
}

function Entry({ item: { eventId: event } }: { readonly item: WishlistItem }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const remove = useRemoveFromWishlist();
  const isOff = event.status === 'postponed' || event.status === 'cancelled';
  return (
    // A press on the button does not close the list.
    <div className={styles.entry}>
      <MenuLink to={`/our-event/${event._id}`}>
        <img src={event.coverImage.url} alt="" width={72} height={54} className={styles.picture} />
        <span className={styles.texts}>
          <Text as="span" isStrong isCut>
            {event.eventName}
          </Text>
          <Text as="span" look="small" tone={isOff ? 'red' : 'primary'} isStrong>
            {event.status === 'postponed' || event.status === 'cancelled'
              ? t(`navigation:wishlist.${event.status}`)
              : formatEventDate(event.date, locale, event.zone)}
          </Text>
          <Text as="span" look="small" tone="soft">
            {previewOf(event.description)}
          </Text>
        </span>
      </MenuLink>
      <IconButton
        label={t('wishlist:remove', { name: event.eventName })}
        onClick={(pressed) => {
          pressed.stopPropagation();
          remove.mutate(event._id);
        }}
      >
        <X />
      </IconButton>
    </div>
  );
}
