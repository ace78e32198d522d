import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsOfPart } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Tabs } from '#ui/kit/data/Tabs.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

const texts = textsOfPart({
  en: () => joinTexts([import('virtual:texts/en/news'), import('virtual:texts/en/followers')]),
  fr: () => joinTexts([import('virtual:texts/fr/news'), import('virtual:texts/fr/followers')]),
});

interface FollowingHeadProps {
  readonly view: 'organizers' | 'news';
  /** The page on which the reader has followed without scripts. */
  readonly from: string | null;
}

/** The head of the page of what a reader follows: its organizers, and their news. Its links are native ones. */
export const FollowingHead = (props: FollowingHeadProps) => (
  <OwnTexts source={texts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);

function Content({ view, from }: FollowingHeadProps) {
  const { t } = useTranslation();
  const title = t(view === 'news' ? 'news:own' : 'followers:title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Stack gap={1}>
        {from && (
          <TextLink href={from} hasTouchHeight>
            <ArrowLeft /> {t('followers:back')}
          </TextLink>
        )}
        <Heading level={1}>{title}</Heading>
        <Text tone="soft">
          {view === 'news' ? (
            t('news:lead')
          ) : (
            <>
              {t('followers:lead')}{' '}
              <TextLink href="/account" look="quiet">
                {t('followers:choose')}
              </TextLink>
            </>
          )}
        </Text>
      </Stack>
      <Tabs
        label={t('news:views')}
        tabs={[
          { to: '/following', label: t('news:organizers'), isChosen: view === 'organizers' },
          { to: '/following?view=news', label: t('news:news'), isChosen: view === 'news' },
        ]}
      />
    </>
  );
}
