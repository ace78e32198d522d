import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listFollowing } from '@ngoma/api/features/people/followers';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { FollowedList } from './FollowedList.tsx';
import { followerTexts } from './follower-texts.ts';

interface FollowedOrganizersProps extends ReplyOf<typeof listFollowing> {
  /** The page on which the reader has followed without scripts. */
  readonly from: string | null;
  /** The message of the server about a refused form. */
  readonly error: string | undefined;
}

function Content({ following, from, error }: FollowedOrganizersProps) {
  const { t } = useTranslation();
  return (
    <Page width="text">
      <PageTitle>{t('followers:title')}</PageTitle>
      <Stack gap={1}>
        {from && (
          <TextLink href={from} hasTouchHeight>
            <ArrowLeft /> {t('followers:back')}
          </TextLink>
        )}
        <Heading level={1}>{t('followers:title')}</Heading>
        <Text tone="soft">
          {t('followers:lead')}{' '}
          <TextLink href="/account" look="quiet">
            {t('followers:choose')}
          </TextLink>
        </Text>
      </Stack>
      {error && (
        <Notice tone="red" role="alert">
          {error}
        </Notice>
      )}
      <FollowedList following={following} />
    </Page>
  );
}

/** The page of the organizers whom a reader follows. Its links and forms are native ones, so that it needs no code in the browser. */
export const FollowedOrganizers = (props: FollowedOrganizersProps) => (
  <OwnTexts source={followerTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
