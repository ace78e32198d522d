import type { Contract } from '@ngoma/api/features/contracts/contracts';
import type { ContractReviews as ReviewStatus } from '@ngoma/api/features/reviews';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './ContractReviews.module.css';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { contractReviewsQuery } from './reviews.queries.ts';

interface ContractReviewsProps {
  readonly contract: Pick<Contract, '_id' | 'organizer' | 'provider'>;
  readonly mySide: 'organizer' | 'provider';
}

/** Returns the state of the reviews as a sentence. */
function useStatusText({ state, closesAt, isOpen, isTakenDown, theirs }: ReviewStatus, otherName: string): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = closesAt ? formatDate(closesAt, 'moment', locale) : '';
  if (isTakenDown) return t('reviews-console:lead.takenDown');
  if (state === 'may_write') return t('reviews-console:lead.mayWrite', { day });
  if (state === 'closed') return t(theirs ? 'reviews-console:lead.closedOne' : 'reviews-console:lead.closed');
  if (!isOpen) return t('reviews-console:lead.waiting', { name: otherName, day });
  return t(theirs ? 'reviews-console:lead.both' : 'reviews-console:lead.onlyMine', { name: otherName });
}

function WrittenReviews({ status, contract, mySide }: ContractReviewsProps & { status: ReviewStatus }) {
  const { t } = useTranslation();
  const { mine, theirs } = status;
  const otherSide = mySide === 'organizer' ? 'provider' : 'organizer';
  const [me, other] = [contract[mySide], contract[otherSide]];
  return (
    <div className={styles.columns} data-both={Boolean(mine && theirs) || undefined}>
      {theirs && (
        <div>
          <Heading level={3} className={styles.theirs}>
            {t('reviews-console:theirs', { name: other.name })}
          </Heading>
          <ReviewItem review={theirs} subjectName={me.name}>
            <ReviewActions review={theirs} subjectId={me._id} />
          </ReviewItem>
        </div>
      )}
      {mine && (
        <div>
          <Heading level={3} className={styles.theirs}>
            {t('reviews-console:mine')}
          </Heading>
          <ReviewItem review={mine} subjectName={other.name} />
        </div>
      )}
    </div>
  );
}

function LoadedReviews({ status, contract, mySide }: ContractReviewsProps & { status: ReviewStatus }) {
  const otherName = contract[mySide === 'organizer' ? 'provider' : 'organizer'].name;
  const lead = useStatusText(status, otherName);
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      {status.state === 'may_write' && (
        <ReviewForm contractId={contract._id} otherName={otherName} asksAspects={mySide === 'organizer'} />
      )}
      {(status.mine || status.theirs) && <WrittenReviews status={status} contract={contract} mySide={mySide} />}
    </>
  );
}

/** The reviews of a completed contract: the reader's own, and the other side's once it is published. */
export function ContractReviews(props: ContractReviewsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(contractReviewsQuery(props.contract._id));
  return (
    <Card aria-labelledby="contract-reviews" as="section" padding="wide">
      <Stack>
        <Heading id="contract-reviews" level={2}>
          {t('reviews-console:title')}
        </Heading>
        {!data && error && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <PanelSkeleton size="part" />}
        {data && <LoadedReviews status={data} {...props} />}
      </Stack>
    </Card>
  );
}
