import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsOfPart } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { type ListedPost, PostList } from './PostList.tsx';

const texts = textsOfPart({
  en: () => joinTexts([import('virtual:texts/en/news'), import('virtual:texts/en/posts')]),
  fr: () => joinTexts([import('virtual:texts/fr/news'), import('virtual:texts/fr/posts')]),
});

interface NewsFeedProps {
  /** Of what the reader follows and has tickets for. */
  readonly chosen: readonly ListedPost[];
  /** About other events that fit the reader. */
  readonly suggested: readonly ListedPost[];
  /** The post after which the next page begins. */
  readonly next: string | null;
  /** Whether these are the newest. */
  readonly isFirst: boolean;
}

/** One page of a reader's news, with links to older ones and back. */
export const NewsFeed = (props: NewsFeedProps) => (
  <OwnTexts source={texts} fallback={null}>
    <Feed {...props} />
  </OwnTexts>
);

function Feed({ chosen, suggested, next, isFirst }: NewsFeedProps) {
  const { t } = useTranslation();
  const isEmpty = chosen.length + suggested.length === 0;
  if (isEmpty && isFirst)
    return (
      <EmptyState
        title={t('news:empty.title')}
        covers={['quiet-drum', 'balafon', 'tonight']}
        action={
          <ButtonLink to="/our-event" variant="sun">
            {t('news:empty.action')}
          </ButtonLink>
        }
      >
        {t('news:empty.text')}
      </EmptyState>
    );
  return (
    <>
      {isEmpty && <Text tone="soft">{t('news:end')}</Text>}
      <PostList title={t('news:chosen')} posts={chosen} />
      <PostList title={t('news:suggested')} posts={suggested} />
      {(next || !isFirst) && (
        <Row>
          {!isFirst && (
            <ButtonLink to="/following?view=news" variant="quiet">
              {t('news:newest')}
            </ButtonLink>
          )}
          {next && <ButtonLink to={`/following?view=news&after=${next}`}>{t('news:older')}</ButtonLink>}
        </Row>
      )}
    </>
  );
}
