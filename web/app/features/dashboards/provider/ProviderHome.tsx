import type { ProviderHome as Home, ProviderTask } from '@ngoma/api/features/dashboards/provider';
import { useQuery } from '@tanstack/react-query';
import { formatEventDate, formatMoney, formatNumber, formatRelative } from '#lib/format/format.ts';
import { greetingNow } from '#lib/format/greeting.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import styles from './ProviderHome.module.css';
import { providerHomeQuery } from './provider.queries.ts';

const tones: Readonly<Record<ProviderTask['kind'], BadgeTone>> = {
  award: 'sun',
  dispute: 'red',
  sign: 'primary',
  request: 'primary',
  message: 'primary',
  hand_in: 'leaf',
  profile: 'neutral',
};

/** Returns the path of the page where the provider can act on it. */
function placeOf(need: ProviderTask): string {
  if (need.kind === 'award') return `/project/${need._id}`;
  if (need.kind === 'profile') return '/profile-&-services-management';
  if (need.kind === 'request') return '/reservations-and-contracts';
  if (need.kind === 'message') return `/messaging-&-client-relationship?conversation=${need._id}`;
  return `/contracts/${need._id}`;
}

function Need({ need }: { need: ProviderTask }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = {
    award: () => need.kind === 'award' && t('provider-dashboard:needs.words.award', { when: formatRelative(need.until, locale) }),
    sign: () =>
      need.kind === 'sign' && t('provider-dashboard:needs.words.sign', { when: formatEventDate(need.startsAt, locale) }),
    request: () =>
      need.kind === 'request' && t('provider-dashboard:needs.words.request', { when: formatRelative(need.since, locale) }),
    message: () =>
      need.kind === 'message' &&
      t('provider-dashboard:needs.words.message', { count: need.count, when: formatRelative(need.since, locale) }),
    hand_in: () =>
      need.kind === 'hand_in' && t('provider-dashboard:needs.words.handIn', { amount: formatMoney(need.amount, locale) }),
    dispute: () => t('provider-dashboard:needs.words.dispute'),
    profile: () => t('provider-dashboard:needs.words.profile'),
  }[need.kind]();
  return (
    <li className={styles.need}>
      <Badge tone={tones[need.kind]}>{t(`provider-dashboard:needs.kind.${need.kind}`)}</Badge>
      <div className={styles.texts}>
        <TextLink to={placeOf(need)} hasTouchHeight>
          {need.kind === 'profile' ? t('provider-dashboard:needs.profileTitle') : need.title}
        </TextLink>
        <Text tone="soft">{words}</Text>
      </div>
    </li>
  );
}

function Needs({ needs }: { needs: readonly ProviderTask[] }) {
  const { t } = useTranslation();
  return (
    <Card aria-labelledby="provider-needs-title" as="section">
      <Heading level={2} look="part" id="provider-needs-title" className={styles.title}>
        {t('provider-dashboard:needs.title')}
      </Heading>
      {needs.length === 0 && <Text tone="soft">{t('provider-dashboard:needs.nothing')}</Text>}
      <ul className={styles.list}>
        {needs.map((need) => (
          <Need key={need.kind === 'profile' ? 'profile' : `${need.kind} ${need._id}`} need={need} />
        ))}
      </ul>
    </Card>
  );
}

function Next({ next }: { next: Home['next'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card aria-labelledby="provider-next-title" as="section">
      <Heading level={2} look="part" id="provider-next-title" className={styles.title}>
        {t('provider-dashboard:next.title')}
      </Heading>
      {next.length === 0 && <Text tone="soft">{t('provider-dashboard:next.nothing')}</Text>}
      <ul className={styles.list}>
        {next.map((work) => (
          <li key={work._id} className={styles.work}>
            <Text look="small" tone="primary" isStrong>
              {formatEventDate(work.startsAt, locale)}
            </Text>
            <Text isStrong>{work.title}</Text>
            <Text tone="soft">{[work.place, t(`calendar:kind.${work.kind}`)].filter(Boolean).join(' · ')}</Text>
          </li>
        ))}
      </ul>
      <TextLink to="/confirmed-service-calendar" hasTouchHeight>
        {t('provider-dashboard:next.calendar')} →
      </TextLink>
    </Card>
  );
}

/** An amount that links to the payments page. */
function Amount({ label, xaf }: { readonly label: string; readonly xaf: number }) {
  const locale = useLocale();
  const amount = formatMoney(xaf, locale);
  return (
    <TextLink to="/transaction-&-payment-management" aria-label={labelWithValue(label, amount, locale)}>
      {amount}
    </TextLink>
  );
}

function Content({ home }: { home: Home }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { balance, views } = home;
  return (
    <Stack>
      <Figures>
        <Figure
          label={t('provider-dashboard:figure.available')}
          value={<Amount label={t('provider-dashboard:figure.available')} xaf={balance.available} />}
        >
          {t('provider-dashboard:figure.escrow', { amount: formatMoney(balance.escrow, locale) })}
        </Figure>
        <Figure
          label={t('provider-dashboard:figure.month')}
          value={<Amount label={t('provider-dashboard:figure.month')} xaf={home.incomeThisMonth} />}
        />
        <Figure label={t('provider-dashboard:figure.projects')} value={formatNumber(home.openProjects, locale)}>
          {t('provider-dashboard:figure.openBids', { count: home.openBids })}
        </Figure>
        <Figure label={t('provider-dashboard:figure.views')} value={formatNumber(views.thisWeek, locale)}>
          {t('provider-dashboard:figure.lastWeek', { count: views.lastWeek })}
        </Figure>
      </Figures>
      <div className={styles.columns}>
        <Needs needs={home.needs} />
        <Next next={home.next} />
      </div>
    </Stack>
  );
}

/** The provider dashboard: what needs an answer today, what comes next, and key figures. */
export function ProviderHome({ name }: { name: string }) {
  const { t } = useTranslation();
  const { data: home, error, refetch } = useQuery(providerHomeQuery());
  const waiting = home?.needs.filter(({ kind }) => kind !== 'profile').length ?? 0;
  return (
    <>
      <PageHeader
        title={t(greetingNow(), { name })}
        lead={
          home ? (
            waiting > 0 ? (
              t('provider-dashboard:waiting', { count: waiting })
            ) : (
              t('provider-dashboard:waitingNone')
            )
          ) : (
            <span className={styles.comingLead}>
              <Skeleton />
            </span>
          )
        }
        actions={
          <ButtonLink variant="sun" to="/project/view">
            {t('provider-dashboard:findWork')}
          </ButtonLink>
        }
      />
      {home && <Content home={home} />}
      {!home && !error && <PanelSkeleton size="page" />}
      {!home && error && <LoadError error={error} onRetry={refetch} />}
    </>
  );
}
