import type { RequestStage, ServiceRequest } from '@ngoma/api/features/service-requests';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatEventDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './RequestStages.module.css';
import { requestStateOf, requestTones } from './request-meta.ts';
import { requestStagesQuery } from './requests.queries.ts';

type Side = 'organizer' | 'provider';

/** The API lists this many requests of a stage at most. */
const mostListed = 100;
const shownPerStage = 12;

interface StagesProps {
  readonly side: Side;
  /** Returns the address that opens a request beside the board. */
  readonly toRequest: (id: string) => { readonly search: string };
  /** Returns the address of the list with the requests of one stage. */
  readonly toStage: (stage: RequestStage) => { readonly search: string };
}

interface ColumnProps extends StagesProps {
  readonly stage: RequestStage;
  readonly requests: readonly ServiceRequest[];
  /** Whether there may be more than were listed. */
  readonly isCut: boolean;
}

const amountOf = ({ proposal, budget }: ServiceRequest): number => proposal?.total ?? budget ?? 0;

function Column({ stage, requests, isCut, side, toRequest, toStage }: ColumnProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sum = requests.reduce((total, request) => total + (request.proposal?.total ?? 0), 0);
  const titleId = `stage-${stage}`;
  const title = t(stage === 'new' ? `service-requests:stage.new.${side}` : `service-requests:stage.${stage}`);
  const more = isCut
    ? t('service-requests:stage.all')
    : t('service-requests:stage.more', { count: requests.length - shownPerStage });
  return (
    <section aria-labelledby={titleId} className={styles.column}>
      <div className={styles.head}>
        <Heading level={2} look="part" id={titleId}>
          {title}
        </Heading>
        <Badge>
          {isCut ? t('pager:capped', { total: formatNumber(requests.length, locale) }) : formatNumber(requests.length, locale)}
        </Badge>
      </div>
      {sum > 0 && <Text isStrong>{formatMoney(sum, locale)}</Text>}
      {requests.length === 0 && <Text tone="soft">{t('service-requests:stage.none')}</Text>}
      <ul className={styles.list}>
        {requests.slice(0, shownPerStage).map((request) => {
          const state = requestStateOf(request);
          const other = side === 'organizer' ? request.provider : request.organizer;
          return (
            <li key={request._id} className={styles.item}>
              <div className={styles.line}>
                <Badge tone={requestTones[state]}>{t(`service-requests:state.${state}`)}</Badge>
                {amountOf(request) > 0 && <span className={styles.amount}>{formatMoney(amountOf(request), locale)}</span>}
              </div>
              <Link to={toRequest(request._id)} preventScrollReset className={styles.title}>
                {request.title}
              </Link>
              <Row isSingleLine>
                <Portrait name={other.name} url={other.avatar?.url} size="small" />
                <Text look="small" tone="soft">
                  {other.name} · {request.event.name}
                </Text>
              </Row>
              <Text look="small">{formatEventDate(request.startsAt, locale)}</Text>
            </li>
          );
        })}
      </ul>
      {requests.length > shownPerStage && (
        <TextLink to={toStage(stage)} hasTouchHeight aria-label={labelWithValue(more, title, locale)}>
          {more}
        </TextLink>
      )}
    </section>
  );
}

/** The requests by their progress, in columns: new, agreed but not signed, signed, completed. */
export function RequestStages({ side, toRequest, toStage }: StagesProps) {
  const { data, error, refetch } = useQuery(requestStagesQuery());
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={4} />;
  const agreed = data.acceptedRequests.filter(({ isSigned }) => !isSigned);
  const stages = [
    {
      stage: 'new',
      all: data.pendingRequests,
      requests: data.pendingRequests.filter(({ proStatus }) => proStatus === 'pending'),
    },
    { stage: 'agreed', all: data.acceptedRequests, requests: agreed },
    { stage: 'signed', all: data.signedReqests, requests: data.signedReqests },
    { stage: 'completed', all: data.completedRequests, requests: data.completedRequests },
  ] as const;
  return (
    <div className={styles.stages}>
      {stages.map(({ stage, all, requests }) => (
        <Column key={stage} isCut={all.length >= mostListed} {...{ stage, requests, side, toRequest, toStage }} />
      ))}
    </div>
  );
}
