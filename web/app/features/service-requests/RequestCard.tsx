import { cancellationPolicyNames } from '@ngoma/api/features/contracts/terms';
import type { Proposal, RequestAction, ServiceRequest } from '@ngoma/api/features/service-requests';
import { type ReactNode, useState } from 'react';
import { formatDate, formatEventDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './RequestCard.module.css';
import { requestStateOf, requestTones } from './request-meta.ts';

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

/** The actions of a card: the most likely first in the accent colour, final ones last. */
const shown = [
  'propose',
  'accept',
  'update',
  'award',
  'complete',
  'turn_down',
  'decline',
  'withdraw',
] as const satisfies readonly RequestAction[];
const accented: ReadonlySet<RequestAction> = new Set(['propose', 'award']);
const finalActions: ReadonlySet<RequestAction> = new Set(['decline', 'turn_down', 'withdraw']);

interface RequestCardProps {
  readonly request: ServiceRequest;
  readonly side: 'organizer' | 'provider';
  readonly isBusy: boolean;
  readonly onAction: (action: RequestAction) => void;
  /** Shows the versions of the proposal side by side. */
  readonly onVersions: () => void;
  /** The link to write to the other side. */
  readonly message?: ReactNode;
  /** `div` outside of a list. */
  readonly as?: 'li' | 'div';
  /** Whether brief and proposal are shown from the start. */
  readonly isOpenAtFirst?: boolean;
}

/** A request with all its facts and actions. */
export function RequestCard(props: RequestCardProps) {
  const { request, side, isBusy, onAction, onVersions, message, as = 'li', isOpenAtFirst = false } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const state = requestStateOf(request);
  const [isOpen, setOpen] = useState(isOpenAtFirst || (side === 'provider' && (state === 'asked' || state === 'accepted')));
  const {
    title,
    category,
    brief,
    event,
    startsAt,
    endsAt,
    location,
    city,
    budget,
    proposal,
    contractId,
    reason,
    lostReason,
    may,
    createdAt,
  } = request;
  // Several cards have the same buttons, so the accessible name includes the title.
  const about = (label: string) => labelWithValue(label, title, locale);
  const buttons = shown.filter((action) => may.includes(action));
  const button = (action: RequestAction) => (
    <Button
      key={action}
      variant={accented.has(action) ? 'sun' : finalActions.has(action) ? 'quiet-danger' : 'outlined'}
      size="medium"
      onClick={() => onAction(action)}
      aria-label={about(t(`service-requests:action.${action}`))}
      disabled={isBusy}
    >
      {t(`service-requests:action.${action}`)}
    </Button>
  );
  const other = side === 'organizer' ? request.provider : request.organizer;
  return (
    <Card as={as}>
      <Stack gap={1.5}>
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
        <div className={styles.summary}>
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
          <Button
            variant="quiet"
            size="medium"
            aria-label={about(t(isOpen ? 'service-requests:card.less' : 'service-requests:card.more'))}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'service-requests:card.less' : 'service-requests:card.more')}
          </Button>
        </div>
        {isOpen && (
          <Stack gap={1.5}>
            <p className={styles.brief}>{brief}</p>
            {proposal && <ProposalLines proposal={proposal} />}
            {proposal && proposal.version > 1 && (
              <div>
                <Button
                  variant="outlined"
                  size="medium"
                  aria-label={about(t('service-requests:versions.open'))}
                  onClick={onVersions}
                >
                  {t('service-requests:versions.open')}
                </Button>
              </div>
            )}
          </Stack>
        )}
        <Row>
          {contractId && (
            <ButtonLink
              variant={state === 'awarded' ? 'sun' : 'outlined'}
              size="medium"
              to={`/contracts/${contractId}`}
              aria-label={about(t('service-requests:card.contract'))}
            >
              {t('service-requests:card.contract')}
            </ButtonLink>
          )}
          {buttons.filter((action) => !finalActions.has(action)).map(button)}
          {message}
          {buttons.filter((action) => finalActions.has(action)).map(button)}
        </Row>
      </Stack>
    </Card>
  );
}
