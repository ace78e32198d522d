import type { ProviderHome as Home } from '@ngoma/api/features/dashboards/provider';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { greetingNow } from '#lib/format/greeting.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ExpectedMoney } from '#ui/display/ExpectedMoney.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import type { EventLookOf } from '../../lead/event-look.ts';
import { dayOf } from '../../reports/report-period.ts';
import { TaskRows } from '../../tasks/TaskRows.tsx';
import { providerHomeQuery } from '../provider.queries.ts';
import { useExpectedRows } from '../use-expected-rows.ts';
import { ProviderFigures } from './ProviderFigures.tsx';
import styles from './ProviderHome.module.css';
import { ProviderLead } from './ProviderLead.tsx';
import { useProviderTasks } from './use-provider-tasks.tsx';

/** The next entries of the calendar, with the day as the first thing read. */
function Next({ next }: { next: Home['next'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <section aria-labelledby="provider-next-title">
      <div className={styles.head}>
        <Heading level={2} look="part" id="provider-next-title">
          {t('provider-dashboard:next.title')}
        </Heading>
        <TextLink to="/confirmed-service-calendar">{t('provider-dashboard:next.calendar')}</TextLink>
      </div>
      {next.length === 0 ? (
        <div className={styles.nothing}>
          <Text tone="soft">{t('provider-dashboard:next.nothing')}</Text>
        </div>
      ) : (
        <ul className={styles.list}>
          {next.map((work) => (
            <li key={work._id} className={styles.work}>
              <time dateTime={work.startsAt} className={styles.when}>
                {formatDate(work.startsAt, 'day', locale)}
                <span className={styles.hour}>{formatDate(work.startsAt, 'time', locale)}</span>
              </time>
              <div className={styles.texts}>
                <Text isStrong>
                  <TextLink look="quiet" to={`/confirmed-service-calendar?day=${dayOf(new Date(work.startsAt))}`}>
                    {work.title}
                  </TextLink>
                </Text>
                <Text look="small" tone="soft" isCut>
                  {[work.place, t(`calendar:kind.${work.kind}`)].filter(Boolean).join(' · ')}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The lead part of a provider without a job and without a fitting project: one thing to do. */
function NoLead({ hasProfile }: { readonly hasProfile: boolean }) {
  const { t } = useTranslation();
  const kind = hasProfile ? 'noLead' : 'noProfile';
  return (
    <EmptyState
      title={t(`provider-dashboard:${kind}.title`)}
      covers={['no-job', 'balafon', 'festival']}
      action={
        <ButtonLink variant="sun" to={hasProfile ? '/project/view' : '/profile-&-services-management'}>
          {t(`provider-dashboard:${kind}.action`)}
        </ButtonLink>
      }
    >
      {t(`provider-dashboard:${kind}.words`)}
    </EmptyState>
  );
}

interface ProviderHomeProps {
  readonly name: string;
  readonly lookOf: EventLookOf;
}

function Content({ home, lookOf }: Pick<ProviderHomeProps, 'lookOf'> & { readonly home: Home }) {
  const { t } = useTranslation();
  const rowsOf = useProviderTasks();
  const expectedRowsOf = useExpectedRows();
  const rest = home.waiting - home.needs.filter(({ kind }) => kind !== 'profile').length;
  return (
    <div className={styles.page}>
      {home.lead ? (
        <ProviderLead lead={home.lead} lookOf={lookOf} />
      ) : (
        <NoLead hasProfile={!home.needs.some(({ kind }) => kind === 'profile')} />
      )}
      <div className={styles.columns}>
        <TaskRows
          title={t('provider-dashboard:needs.title')}
          rows={rowsOf(home.needs)}
          rest={{ count: rest, words: t('provider-dashboard:needs.more', { count: rest }) }}
          nothing={t('provider-dashboard:needs.nothing')}
          end={<TextLink to="/project/bids">{t('provider-dashboard:needs.bids')}</TextLink>}
        />
        <div className={styles.side}>
          <Next next={home.next} />
          <ExpectedMoney
            title={t('provider-dashboard:expected.home')}
            rows={expectedRowsOf(home.expected)}
            nothing={t('provider-dashboard:expected.homeNothing')}
            end={<TextLink to="/transaction-&-payment-management">{t('provider-dashboard:expected.open')}</TextLink>}
          />
          <ProviderFigures home={home} />
        </div>
      </div>
    </div>
  );
}

/** The provider's home: the next job or the best project, what needs an answer, the next dates, and key figures. */
export function ProviderHome({ name, lookOf }: ProviderHomeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: home, error, refetch } = useQuery(providerHomeQuery());
  const waiting = home?.waiting ?? 0;
  const day = formatDate(new Date(), 'day', locale);
  return (
    <>
      <PageHeader
        title={t(greetingNow(), { name })}
        lead={
          home
            ? t(waiting > 0 ? 'provider-dashboard:waiting' : 'provider-dashboard:waitingNone', { day, count: waiting })
            : !error && (
                <span className={styles.comingText}>
                  <Skeleton />
                </span>
              )
        }
        actions={<ButtonLink to="/project/view">{t('provider-dashboard:findWork')}</ButtonLink>}
      />
      {home && <Content home={home} lookOf={lookOf} />}
      {!home && !error && (
        <div className={styles.comingLead}>
          <PanelSkeleton size="page" />
        </div>
      )}
      {!home && error && <LoadError error={error} onRetry={refetch} />}
    </>
  );
}
