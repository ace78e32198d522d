import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import UserCheck from '@phosphor-icons/core/regular/user-check.svg?react';
import { useQuery } from '@tanstack/react-query';
import { QueryProvider } from '#lib/api/queries/query-provider.tsx';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { useToast } from '#ui/kit/feedback/Toasts.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { FollowerCount } from './FollowerCount.tsx';
import styles from './FollowForm.module.css';
import { FollowForm, type FollowFormProps } from './FollowForm.tsx';
import { followerTexts } from './follower-texts.ts';
import { followStateQuery, useFollow } from './followers.queries.ts';

/** The button of a signed-in reader, which says whether they follow. Organizers see the number of their own followers alone. */
function FollowToggle(props: FollowFormProps) {
  const { organizer, followers } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const session = useSession();
  const { data } = useQuery(followStateQuery(organizer._id));
  const follow = useFollow(organizer._id);
  const isOwn = session.status === 'authenticated' && session.user._id === organizer._id;
  // The form stays until the state is known.
  if (!data && !isOwn) return <FollowForm {...props} />;
  const isFollowing = data?.isFollowing ?? false;
  const change = () => {
    if (!follow.isPending)
      follow.mutate(!isFollowing, {
        onSuccess: ({ message }) => toast(message),
        onError: (error) => toast(error.message, 'error'),
      });
  };
  return (
    <div className={styles.follow}>
      {!isOwn && (
        <Button
          size="medium"
          variant={isFollowing ? 'soft' : 'outlined'}
          icon={isFollowing ? <UserCheck /> : <Plus />}
          aria-label={t(isFollowing ? 'followers:followingName' : 'followers:followName', { name: organizer.name })}
          onClick={change}
        >
          {t(isFollowing ? 'followers:following' : 'followers:follow')}
        </Button>
      )}
      <FollowerCount count={data?.followers ?? followers} />
      {isFollowing && (
        <TextLink to="/following" look="quiet" hasTouchHeight>
          {t('followers:all')}
        </TextLink>
      )}
    </div>
  );
}

/** The toggle with what it needs around it. */
export const LoadedToggle = (props: FollowFormProps) => (
  <QueryProvider>
    <OwnTexts source={followerTexts} fallback={null}>
      <FollowToggle {...props} />
    </OwnTexts>
  </QueryProvider>
);
