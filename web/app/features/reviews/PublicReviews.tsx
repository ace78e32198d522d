import type { Review, ReviewSummary as Summary } from '@ngoma/api/features/reviews';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { ReviewList, reviewElementId } from './ReviewList.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';

interface PublicReviewsProps {
  readonly subject: { readonly name: string; readonly role: string };
  readonly reviewed: { readonly reviews: readonly Review[]; readonly total: number; readonly summary: Summary };
  /** The query of the page with more reviews. */
  readonly moreSearch: string;
}

/** Reviews on a public profile, newest first. More are a link, which leads to the last one of those that were shown. */
export function PublicReviews({ subject, reviewed: { reviews, total, summary }, moreSearch }: PublicReviewsProps) {
  const { t } = useTranslation();
  const last = reviews.at(-1);
  if (total === 0) return null;
  return (
    <Section title={t(subject.role === 'provider' ? 'reviews:ofProvider' : 'reviews:ofOrganizer')}>
      <ReviewSummary summary={summary} />
      <ReviewList
        reviews={reviews}
        total={total}
        subjectName={subject.name}
        more={
          <ButtonLink
            to={{
              search: moreSearch,
              hash: last && reviewElementId(last),
            }}
            replace
          >
            {t('reviews:more')}
          </ButtonLink>
        }
      />
    </Section>
  );
}
