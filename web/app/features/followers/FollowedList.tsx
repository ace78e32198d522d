import type { FollowedOrganizer } from '@ngoma/api/features/people/followers';
import SealCheck from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './FollowedList.module.css';
import { FollowerCount } from './FollowerCount.tsx';

function Entry({ organizer }: { readonly organizer: FollowedOrganizer }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { _id, name, isVerified, avatar, followers, nextEvent } = organizer;
  return (
    <li className={styles.entry}>
      <Portrait name={name} url={avatar?.url} size="large" />
      <div className={styles.texts}>
        <Text as="div" isStrong>
          <TextLink to={`/profile/${_id}`} look="quiet">
            {name}
          </TextLink>
          {isVerified && <SealCheck role="img" aria-label={t('events:verified')} className={styles.seal} />}
        </Text>
        <FollowerCount count={followers} />
        {nextEvent && (
          <Text look="small">
            <TextLink to={`/our-event/${nextEvent._id}`}>{nextEvent.eventName}</TextLink>
            {` · ${formatEventDate(nextEvent.date, locale, nextEvent.zone)}`}
          </Text>
        )}
      </div>
      <form method="post" action="/following" className={styles.form}>
        <input type="hidden" name="do" value="unfollow" />
        <input type="hidden" name="organizer" value={_id} />
        <Button type="submit" size="medium" aria-label={t('followers:stopName', { name })}>
          {t('followers:stop')}
        </Button>
      </form>
    </li>
  );
}

/** The organizers whom the reader follows, each with the next event and a button to stop. */
export function FollowedList({ following }: { readonly following: readonly FollowedOrganizer[] }) {
  const { t } = useTranslation();
  if (following.length === 0)
    return (
      <EmptyState
        title={t('followers:empty.title')}
        covers={['quiet-drum', 'balafon', 'tonight']}
        action={
          <ButtonLink to="/our-event" variant="sun">
            {t('followers:empty.action')}
          </ButtonLink>
        }
      >
        {t('followers:empty.text')}
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {following.map((organizer) => (
        <Entry key={organizer._id} organizer={organizer} />
      ))}
    </ul>
  );
}
