import { commentReportStates, type ReportedComment } from '@ngoma/api/features/events/comments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { labelWithValue, quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ChoiceField, FilterBar } from '../FilterFields.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { Rows } from '../ResultRows.tsx';
import { reportedCommentsQuery, useDecideComment } from './comments.queries.ts';
import styles from './ReportedComments.module.css';

const decisions = ['taken_down', 'dismissed'] as const;

/** Takes the comment down or dismisses its reports, after a confirmation with a reason. */
function Decisions({ comment: { _id, text } }: { readonly comment: ReportedComment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const decide = useDecideComment(_id);
  const [asking, setAsking] = useState<(typeof decisions)[number]>();
  return (
    <Row>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="compact"
          variant={decision === 'taken_down' ? 'danger' : 'outlined'}
          onClick={() => setAsking(decision)}
        >
          {t(`reported-comments:decide.${decision}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`reported-comments:ask.${asking}`)}
          words={quoted(text, locale)}
          confirmLabel={t(`reported-comments:decide.${asking}`)}
          tone={asking === 'taken_down' ? 'danger' : 'ink'}
          reason="required"
          act={(reason) => decide.mutateAsync({ decision: asking, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Row>
  );
}

function Reports({ reports }: Pick<ReportedComment, 'reports'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles.reports}>
      {reports.map(({ reason, note, by, at }) => (
        <li key={`${by} ${at}`}>
          <Text look="small" tone="soft">
            {labelWithValue(`${by} · ${formatDate(at, 'moment', locale)}`, t(`reported-comments:reason.${reason}`), locale)}
            {note && ` · ${quoted(note, locale)}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Reported({ comment }: { readonly comment: ReportedComment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { text, createdAt, author, post, isHidden, isRemoved, reports } = comment;
  const waiting = reports.filter(({ isDecided }) => !isDecided).length;
  return (
    <li className={styles.comment}>
      <div className={styles.line}>
        <Badge tone={waiting > 0 ? 'red' : 'neutral'}>
          {waiting > 0 ? t('reported-comments:waiting', { count: waiting }) : t('reported-comments:decided')}
        </Badge>
        {isRemoved && <Badge>{t('reported-comments:removed')}</Badge>}
        {isHidden && <Badge>{t('reported-comments:hidden')}</Badge>}
        <TextLink to={`/user-management?open=${author._id}`}>{author.name}</TextLink>
        <Text as="span" look="small" tone="soft">
          {formatDate(createdAt, 'moment', locale)}
        </Text>
      </div>
      <blockquote className={styles.quote}>{text}</blockquote>
      <TextLink href={`/post/${post._id}#comments`}>{post.title}</TextLink>
      <Reports reports={reports} />
      {waiting > 0 && <Decisions comment={comment} />}
    </li>
  );
}

/** The comments on posts that readers have reported. Admins take them down or dismiss the reports. */
export function ReportedComments() {
  const { t } = useTranslation();
  const filters = useFilters();
  const state = filters.one('state', [...commentReportStates, 'all']) ?? 'open';
  const query = useQuery(reportedCommentsQuery({ page: filters.page, ...(state !== 'all' && { state }) }));
  return (
    <Card padding="none">
      <FilterBar>
        <ChoiceField
          filters={filters}
          name="state"
          usual="open"
          label={t('supervision:filter.state')}
          choices={[...commentReportStates, 'all' as const].map((value) => ({
            value,
            label: t(`reported-comments:state.${value}`),
          }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('reported-comments:none')}
        rowsOf={({ comments }) => comments.map((comment) => <Reported key={comment._id} comment={comment} />)}
      />
    </Card>
  );
}
