import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type ReviewDecision, reviewAspects } from '@ngoma/api/features/reviews';
import type { getMarketReview } from '@ngoma/api/features/supervision/supervised-market';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part } from '#ui/overlay/SideDrawer.tsx';
import { ActList } from '../../audit/AuditLog.tsx';
import { Chips, EntryDrawer, PersonFact } from '../../EntryDrawer.tsx';
import { ReasonDialog } from '../../ReasonDialog.tsx';
import { reviewQuery, useDecideReview } from '../market.queries.ts';
import { reviewTones } from '../market-tones.ts';
import styles from './drawer-parts.module.css';

type Review = ReplyOf<typeof getMarketReview>['review'];

/** The decisions that a review allows: restore what is taken down; else take it down, or keep it while a report waits. */
const decisionsOn = ({ state }: Review): readonly ReviewDecision[] =>
  state === 'taken_down' ? ['restored'] : state === 'waiting' ? ['taken_down', 'kept'] : ['taken_down'];

function Decisions({ review }: { review: Review }) {
  const { t } = useTranslation();
  const decide = useDecideReview(review._id);
  const [asking, setAsking] = useState<ReviewDecision>();
  return (
    <div className={styles.actions}>
      {decisionsOn(review).map((decision) => (
        <Button
          key={decision}
          size="medium"
          variant={decision === 'taken_down' ? 'danger' : 'outlined'}
          onClick={() => setAsking(decision)}
        >
          {t(`market-lists:act.${decision}.label`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`market-lists:act.${asking}.title`)}
          words={t(`market-lists:act.${asking}.words`)}
          confirmLabel={t(`market-lists:act.${asking}.label`)}
          tone={asking === 'taken_down' ? 'danger' : 'ink'}
          reason="required"
          act={(reason) => decide.mutateAsync({ decision: asking, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** Who has reported the review, and why. */
function Reports({ reported }: Pick<Review, 'reported'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Part title={t('market-lists:column.reports')}>
      <ul className={styles.entries}>
        {reported.map(({ by, reason, at, isDecided }) => (
          <li key={`${by._id} ${at}`} className={styles.entry}>
            <div className={styles.head}>
              <TextLink to={`/user-management?open=${by._id}`}>{by.name}</TextLink>
              {isDecided && <Badge>{t('market-lists:fact.decided')}</Badge>}
            </div>
            <Text>{reason}</Text>
            <Text look="small" tone="soft">
              {formatDate(at, 'moment', locale)}
            </Text>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A reported review with its reports. The admin takes it down, keeps or restores it. */
export function ReviewDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery({ ...reviewQuery(id), enabled: id !== '' });
  return (
    <EntryDrawer
      id={id}
      list={list}
      query={query}
      title={t('market-lists:fact.review')}
      titleOf={({ subject }) => t('market-lists:fact.reviewOf', { name: subject.name })}
      onClose={onClose}
    >
      {(review) => (
        <>
          <Chips>
            <Badge tone={reviewTones[review.state]}>{t(`market-lists:reviewState.${review.state}`)}</Badge>
            <Stars value={review.stars} />
          </Chips>
          <blockquote className={styles.quote}>{review.comment ?? t('market-lists:fact.noComment')}</blockquote>
          {review.reply && (
            <Part title={t('market-lists:fact.replyOf', { name: review.subject.name })}>
              <blockquote className={styles.quote}>{review.reply}</blockquote>
            </Part>
          )}
          <Decisions review={review} />
          <Part title={t('supervision:account.about')}>
            <PersonFact name={t('market-lists:column.author')} person={review.author} />
            <PersonFact name={t('market-lists:column.subject')} person={review.subject} />
            <Fact name={t('market-lists:column.contract')}>
              <TextLink to={`/contracts/${review.contract._id}`}>{review.contract.title}</TextLink>
            </Fact>
            <Fact name={t('market-lists:fact.written')}>{formatDate(review.createdAt, 'moment', locale)}</Fact>
            {reviewAspects.map((aspect) => {
              const stars = review[aspect];
              return (
                stars !== null && (
                  <Fact key={aspect} name={t(`market-lists:aspect.${aspect}`)}>
                    <Stars value={stars} />
                  </Fact>
                )
              );
            })}
          </Part>
          <Reports reported={review.reported} />
          {review.acts.length > 0 && (
            <Part title={t('supervision:account.history')}>
              <ActList acts={review.acts} />
            </Part>
          )}
        </>
      )}
    </EntryDrawer>
  );
}
