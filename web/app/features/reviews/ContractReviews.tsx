import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Contract } from '@ngoma/api/features/contracts';
import type { ContractReviews as Standing } from '@ngoma/api/features/reviews';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { OneReview } from './OneReview.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { contractReviewsQuery } from './reviews.queries.ts';

interface ContractReviewsProps {
  readonly contract: Pick<Contract, '_id' | 'organizer' | 'provider'>;
  readonly mySide: 'organizer' | 'provider';
}

/** Where it stands, in a sentence. */
function useLead({ state, closesAt, isOpen, theirs }: Standing, otherName: string): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = closesAt ? formatDate(closesAt, 'moment', locale) : '';
  if (state === 'may_write') return t('review-desk:lead.mayWrite', { day });
  if (state === 'closed') return t(theirs ? 'review-desk:lead.closedOne' : 'review-desk:lead.closed');
  if (!isOpen) return t('review-desk:lead.waiting', { name: otherName, day });
  return t(theirs ? 'review-desk:lead.both' : 'review-desk:lead.onlyMine', { name: otherName });
}

function Said({ standing, contract, mySide }: ContractReviewsProps & { standing: Standing }) {
  const { t } = useTranslation();
  const { mine, theirs } = standing;
  const otherSide = mySide === 'organizer' ? 'provider' : 'organizer';
  const [me, other] = [contract[mySide], contract[otherSide]];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: mine && theirs ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      {theirs && (
        <Box>
          <Typography component="h3" variant="h4" sx={{ mb: 1.5 }}>
            {t('review-desk:theirs', { name: other.name })}
          </Typography>
          <OneReview review={theirs} subjectName={me.name}>
            <ReviewActions review={theirs} subjectId={me._id} />
          </OneReview>
        </Box>
      )}
      {mine && (
        <Box>
          <Typography component="h3" variant="h4" sx={{ mb: 1.5 }}>
            {t('review-desk:mine')}
          </Typography>
          <OneReview review={mine} subjectName={other.name} />
        </Box>
      )}
    </Box>
  );
}

function Loaded({ standing, contract, mySide }: ContractReviewsProps & { standing: Standing }) {
  const otherName = contract[mySide === 'organizer' ? 'provider' : 'organizer'].name;
  const lead = useLead(standing, otherName);
  return (
    <>
      <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>{lead}</Typography>
      {standing.state === 'may_write' && (
        <ReviewForm contractId={contract._id} otherName={otherName} asksAspects={mySide === 'organizer'} />
      )}
      {(standing.mine || standing.theirs) && <Said standing={standing} contract={contract} mySide={mySide} />}
    </>
  );
}

/** On a completed contract: the own review, and the other side's once it is open. */
export function ContractReviews(props: ContractReviewsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(contractReviewsQuery(props.contract._id));
  return (
    <Card component="section" aria-labelledby="contract-reviews" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" id="contract-reviews">
        {t('review-desk:title')}
      </Typography>
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && <Loaded standing={data} {...props} />}
    </Card>
  );
}
