import type { ProviderLead as Lead } from '@ngoma/api/features/dashboards/provider';
import CalendarBlank from '@phosphor-icons/core/regular/calendar-blank.svg?react';
import CalendarCheck from '@phosphor-icons/core/regular/calendar-check.svg?react';
import FileText from '@phosphor-icons/core/regular/file-text.svg?react';
import Gavel from '@phosphor-icons/core/regular/gavel.svg?react';
import ListMagnifyingGlass from '@phosphor-icons/core/regular/list-magnifying-glass.svg?react';
import { formatDate, formatEventDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import type { EventLookOf } from '../../lead/event-look.ts';
import { LeadPart } from '../../lead/LeadPart.tsx';
import { dayOf } from '../../reports/report-period.ts';
import styles from './ProviderLead.module.css';

type Job = Extract<Lead, { kind: 'job' }>;
type Project = Extract<Lead, { kind: 'project' }>;

const timeZone = 'Africa/Douala';

function JobActions({ lead }: { readonly lead: Job }) {
  const { t } = useTranslation();
  const isSigned = lead.state !== 'draft' && lead.state !== 'signed';
  return (
    <>
      <ButtonLink variant="sun" size="compact" icon={<FileText />} to={`/contracts/${lead._id}`}>
        {t(isSigned ? 'provider-dashboard:lead.contract' : 'provider-dashboard:lead.sign')}
      </ButtonLink>
      <ButtonLink size="compact" icon={<CalendarBlank />} to="/confirmed-service-calendar">
        {t('provider-dashboard:lead.calendar')}
      </ButtonLink>
    </>
  );
}

function ProjectActions({ lead }: { readonly lead: Project }) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink variant="sun" size="compact" icon={<Gavel />} to={`/project/${lead._id}`}>
        {t('provider-dashboard:lead.bid')}
      </ButtonLink>
      <ButtonLink size="compact" icon={<ListMagnifyingGlass />} to="/project/view">
        {t('provider-dashboard:lead.others')}
      </ButtonLink>
    </>
  );
}

function JobFacts({ lead }: { readonly lead: Job }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isSigned = lead.state !== 'draft' && lead.state !== 'signed';
  return (
    <>
      <p className={styles.figure}>{formatMoney(lead.amount, locale)}</p>
      <p>
        <strong className={styles.strong}>
          {lead.daysToGo === 0 ? t('provider-dashboard:lead.today') : t('provider-dashboard:lead.days', { count: lead.daysToGo })}
        </strong>{' '}
        {t(isSigned ? 'provider-dashboard:lead.signed' : 'provider-dashboard:lead.unsigned')}{' '}
        {lead.escrow > 0 && t('provider-dashboard:lead.escrow', { amount: formatMoney(lead.escrow, locale) })}
      </p>
    </>
  );
}

function ProjectFacts({ lead }: { readonly lead: Project }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <p className={styles.figure}>{t('provider-dashboard:lead.upTo', { amount: formatMoney(lead.budgetMax, locale) })}</p>
      <p>
        <strong className={styles.strong}>
          {t('provider-dashboard:lead.until', { when: formatRelative(lead.deadline, locale) })}
        </strong>{' '}
        {t('provider-dashboard:lead.bids', { count: lead.bids })}
      </p>
      <p className={styles.free}>
        <CalendarCheck aria-hidden="true" />
        <TextLink look="quiet" to={`/confirmed-service-calendar?day=${dayOf(new Date(lead.startsAt))}`}>
          {lead.sameDay
            ? t('provider-dashboard:lead.sameDay', {
                title: lead.sameDay.title,
                start: formatDate(lead.sameDay.startsAt, 'time', locale),
                end: formatDate(lead.sameDay.endsAt, 'time', locale),
              })
            : t('provider-dashboard:lead.free')}
        </TextLink>
      </p>
    </>
  );
}

interface ProviderLeadProps {
  readonly lead: Lead;
  readonly lookOf: EventLookOf;
}

/** The provider's next job, or else the project that fits best, in the colours of its event. */
export function ProviderLead({ lead, lookOf }: ProviderLeadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isOneDay = formatDate(lead.startsAt, 'dayYear', locale) === formatDate(lead.endsAt, 'dayYear', locale);
  const end = isOneDay ? formatDate(lead.endsAt, 'time', locale, timeZone) : formatEventDate(lead.endsAt, locale);
  return (
    <LeadPart
      look={lookOf(lead)}
      cover={lead.coverImage}
      kicker={
        <span>
          {t(`provider-dashboard:lead.kind.${lead.kind}`)} ·{' '}
          <time dateTime={lead.startsAt}>
            {t('provider-dashboard:lead.time', { start: formatEventDate(lead.startsAt, locale), end })}
          </time>
        </span>
      }
      title={lead.title}
      actions={lead.kind === 'job' ? <JobActions lead={lead} /> : <ProjectActions lead={lead} />}
    >
      {lead.kind === 'job' ? <JobFacts lead={lead} /> : <ProjectFacts lead={lead} />}
      <div className={styles.organizer}>
        <Portrait name={lead.organizer.name} url={lead.organizer.avatar?.url} />
        <div className={styles.texts}>
          <p className={styles.name}>{lead.organizer.name}</p>
          <p className={styles.soft}>{[lead.eventName, lead.place].join(' · ')}</p>
        </div>
      </div>
    </LeadPart>
  );
}
