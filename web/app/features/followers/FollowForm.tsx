import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageAddress } from '#lib/page/use-page-query.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { FollowerCount } from './FollowerCount.tsx';
import styles from './FollowForm.module.css';
import { followerTexts } from './follower-texts.ts';

export interface FollowFormProps {
  readonly organizer: { readonly _id: string; readonly name: string };
  readonly followers: number;
}

function Content({ organizer, followers }: FollowFormProps) {
  const { t } = useTranslation();
  // A stranger comes back here after signing in.
  const from = usePageAddress();
  return (
    <form method="post" action="/following" className={styles.follow}>
      <input type="hidden" name="do" value="follow" />
      <input type="hidden" name="organizer" value={organizer._id} />
      <input type="hidden" name="from" value={from} />
      <Button type="submit" size="medium" icon={<Plus />} aria-label={t('followers:followName', { name: organizer.name })}>
        {t('followers:follow')}
      </Button>
      <FollowerCount count={followers} />
    </form>
  );
}

/** Follows an organizer without scripts. */
export const FollowForm = (props: FollowFormProps) => (
  <OwnTexts source={followerTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
