import { pictureDecisions, pictureReportStates, type ReportedPicture } from '@ngoma/api/features/events/event-gallery';
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
import { reportedPicturesQuery, useDecideReportedPicture } from './pictures.queries.ts';
import styles from './ReportedPictures.module.css';

/** Takes the picture down or dismisses its reports, after a confirmation with a reason. */
function Decisions({ picture: { _id, author } }: { readonly picture: ReportedPicture }) {
  const { t } = useTranslation();
  const decide = useDecideReportedPicture(_id);
  const [asking, setAsking] = useState<(typeof pictureDecisions)[number]>();
  return (
    <Row>
      {pictureDecisions.map((decision) => (
        <Button
          key={decision}
          size="compact"
          variant={decision === 'taken_down' ? 'danger' : 'outlined'}
          onClick={() => setAsking(decision)}
        >
          {t(`reported-pictures:decide.${decision}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`reported-pictures:ask.${asking}`)}
          words={t(`reported-pictures:words.${asking}`, { name: author.name })}
          confirmLabel={t(`reported-pictures:decide.${asking}`)}
          tone={asking === 'taken_down' ? 'danger' : 'ink'}
          reason="required"
          act={(reason) => decide.mutateAsync({ decision: asking, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Row>
  );
}

function Reports({ reports }: Pick<ReportedPicture, 'reports'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles.reports}>
      {reports.map(({ reason, note, by, at }) => (
        <li key={`${by} ${at}`}>
          <Text look="small" tone="soft">
            {labelWithValue(`${by} · ${formatDate(at, 'moment', locale)}`, t(`reported-pictures:reason.${reason}`), locale)}
            {note && ` · ${quoted(note, locale)}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Reported({ picture }: { readonly picture: ReportedPicture }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { url, previewUrl, sentAt, author, event, state, reports } = picture;
  const waiting = reports.filter(({ isDecided }) => !isDecided).length;
  return (
    <li className={styles.entry}>
      <a href={url} target="_blank" rel="noopener" className={styles.frame}>
        <img
          src={previewUrl}
          alt={t('reported-pictures:pictureOf', { name: author.name })}
          loading="lazy"
          className={styles.image}
        />
      </a>
      <div className={styles.texts}>
        <div className={styles.line}>
          <Badge tone={waiting > 0 ? 'red' : 'neutral'}>
            {waiting > 0 ? t('reported-pictures:waiting', { count: waiting }) : t('reported-pictures:decided')}
          </Badge>
          <Badge>{t(`reported-pictures:pictureState.${state}`)}</Badge>
          <TextLink to={`/user-management?open=${author._id}`}>{author.name}</TextLink>
          <Text as="span" look="small" tone="soft">
            {formatDate(sentAt, 'moment', locale)}
          </Text>
        </div>
        <TextLink href={`/our-event/${event._id}/gallery`}>{event.eventName}</TextLink>
        <Reports reports={reports} />
        {waiting > 0 && <Decisions picture={picture} />}
      </div>
    </li>
  );
}

/** The pictures in galleries of events that readers have reported. Admins take them down or dismiss the reports. */
export function ReportedPictures() {
  const { t } = useTranslation();
  const filters = useFilters();
  const state = filters.one('state', [...pictureReportStates, 'all']) ?? 'open';
  const query = useQuery(reportedPicturesQuery({ page: filters.page, ...(state !== 'all' && { state }) }));
  return (
    <Card padding="none">
      <FilterBar>
        <ChoiceField
          filters={filters}
          name="state"
          usual="open"
          label={t('supervision:filter.state')}
          choices={[...pictureReportStates, 'all' as const].map((value) => ({
            value,
            label: t(`reported-pictures:state.${value}`),
          }))}
        />
      </FilterBar>
      <Rows
        query={query}
        filters={filters}
        empty={t('reported-pictures:none')}
        rowsOf={({ pictures }) => pictures.map((picture) => <Reported key={picture._id} picture={picture} />)}
      />
    </Card>
  );
}
