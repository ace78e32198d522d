import { cancellationPolicyNames } from '@ngoma/api/features/contracts/terms';
import type { Proposal, ServiceRequest } from '@ngoma/api/features/service-requests';
import { formatDate, formatEventDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './RequestCard.module.css';
import { requestStateOf, requestTones } from './request-meta.ts';

interface RequestPart {
  readonly request: ServiceRequest;
}

/** The state of a request, its title, the other side, and when and where the work is. */
export function RequestFacts({ request, side }: RequestPart & { readonly side: 'organizer' | 'provider' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, category, event, startsAt, endsAt, location, city, createdAt } = request;
  const state = requestStateOf(request);
  const other = side === 'organizer' ? request.provider : request.organizer;
  return (
    <>
      <Row justify="between">
        <Badge tone={requestTones[state]}>{t(`service-requests:state.${state}`)}</Badge>
        <Text look="small" tone="soft">
          {formatRelative(createdAt, locale)}
        </Text>
      </Row>
      <Heading level={2} look="part">
        {title}
      </Heading>
      <Row isSingleLine>
        <Portrait name={other.name} url={other.avatar?.url} size="small" />
        <Text tone="soft">
          {other.name} · {t(`services:kind.${category}`)} · {event.name}
        </Text>
      </Row>
      <Text isStrong>
        {formatEventDate(startsAt, locale)} – {formatDate(endsAt, 'time', locale)} · {location}, {city}
      </Text>
    </>
  );
}

/** The price or the budget of a request, and the reasons of its end. */
export function RequestSummary({ request: { proposal, budget, lostReason, reason } }: RequestPart) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={styles.texts}>
      {(proposal || budget !== null) && (
        <Text isStrong>
          {proposal
            ? formatMoney(proposal.total, locale)
            : t('service-requests:card.budget', { sum: formatMoney(budget ?? 0, locale) })}
        </Text>
      )}
      {lostReason && <Text>{t('service-requests:card.reason', { reason: t(`lost-reasons:${lostReason}`) })}</Text>}
      {reason && <Text>{t('service-requests:card.reason', { reason })}</Text>}
    </div>
  );
}

/** The lines of a proposal. */
function ProposalLines({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const hasRunOut = new Date(proposal.validUntil) <= new Date();
  return (
    <div className={styles.proposal}>
      <p className={styles.message}>{proposal.message}</p>
      <dl>
        {proposal.lines.map(({ label, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Lines are never moved, and two may say the same.
          <Row key={place} gap={2} align="stretch" justify="between" isSingleLine>
            <dt className={styles.lineName}>{label}</dt>
            <dd className={styles.amount}>{formatMoney(amount, locale)}</dd>
          </Row>
        ))}
        <div className={styles.total}>
          <dt>{t('service-requests:card.total')}</dt>
          <dd className={styles.amount}>{formatMoney(proposal.total, locale)}</dd>
        </div>
      </dl>
      <Text>
        {t('service-requests:card.terms', {
          percent: proposal.depositPercent,
          policy: cancellationPolicyNames[proposal.cancellationPolicy][locale],
        })}
      </Text>
      {proposal.delivery && <Text>{proposal.delivery}</Text>}
      <p className={styles.validity} data-ran-out={hasRunOut || undefined}>
        {t(hasRunOut ? 'service-requests:card.ranOut' : 'service-requests:card.validUntil', {
          day: formatDate(proposal.validUntil, 'moment', locale),
        })}
        {proposal.version > 1 && ` · ${t('service-requests:card.version', { number: proposal.version })}`}
      </p>
    </div>
  );
}

interface RequestDetailsProps extends RequestPart {
  /** Returns an accessible name with the title of the request. */
  readonly about: (label: string) => string;
  readonly onVersions: () => void;
}

/** The brief of a request, and its proposal with a link to the versions before it. */
export function RequestDetails({ request: { brief, proposal }, about, onVersions }: RequestDetailsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={1.5}>
      <p className={styles.brief}>{brief}</p>
      {proposal && <ProposalLines proposal={proposal} />}
      {proposal && proposal.version > 1 && (
        <div>
          <Button variant="outlined" size="medium" aria-label={about(t('service-requests:versions.open'))} onClick={onVersions}>
            {t('service-requests:versions.open')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
