import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { cancellationPolicyNames } from '@ngoma/api/features/contracts/terms';
import type { Proposal, RequestAction, ServiceRequest } from '@ngoma/api/features/service-requests';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatEventDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { requestStateOf, requestTones } from './request-meta.ts';

/** The lines of a proposal. */
function ProposalLines({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const hasRunOut = new Date(proposal.validUntil) <= new Date();
  return (
    <Box sx={{ p: 2, borderRadius: '12px', bgcolor: 'background.default', display: 'grid', gap: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{proposal.message}</Typography>
      <Box component="dl" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {proposal.lines.map(({ label, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Lines are never moved, and two may say the same.
          <Box key={place} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
              {formatMoney(amount, locale)}
            </Box>
          </Box>
        ))}
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            mt: 0.5,
            pt: 0.5,
            borderTop: '1px solid',
            borderColor: 'divider',
            fontWeight: 700,
          }}
        >
          <Box component="dt">{t('service-requests:card.total')}</Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
            {formatMoney(proposal.total, locale)}
          </Box>
        </Box>
      </Box>
      <Typography sx={{ fontSize: '0.9375rem' }}>
        {t('service-requests:card.terms', {
          percent: proposal.depositPercent,
          policy: cancellationPolicyNames[proposal.cancellationPolicy][locale],
        })}
      </Typography>
      {proposal.delivery && <Typography sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>{proposal.delivery}</Typography>}
      <Typography sx={{ fontSize: '0.9375rem', color: hasRunOut ? 'error.main' : 'text.secondary' }}>
        {t(hasRunOut ? 'service-requests:card.ranOut' : 'service-requests:card.validUntil', {
          day: formatDate(proposal.validUntil, 'moment', locale),
        })}
        {proposal.version > 1 && ` · ${t('service-requests:card.version', { number: proposal.version })}`}
      </Typography>
    </Box>
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
  /** The link to write to the other side. */
  readonly message?: ReactNode;
}

/** A request with all its facts and actions. */
export function RequestCard({ request, side, isBusy, onAction, message }: RequestCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const state = requestStateOf(request);
  const [isOpen, setOpen] = useState(side === 'provider' && (state === 'asked' || state === 'accepted'));
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
    may,
    createdAt,
  } = request;
  // Several cards have the same buttons, so the accessible name includes the title.
  const about = (label: string) => labelWithValue(label, title, locale);
  const buttons = shown.filter((action) => may.includes(action));
  const button = (action: RequestAction) => (
    <Button
      key={action}
      variant={accented.has(action) ? 'contained' : finalActions.has(action) ? 'text' : 'outlined'}
      color={accented.has(action) ? 'sun' : finalActions.has(action) ? 'error' : 'primary'}
      onClick={() => onAction(action)}
      aria-label={about(t(`service-requests:action.${action}`))}
      disabled={isBusy}
    >
      {t(`service-requests:action.${action}`)}
    </Button>
  );
  const other = side === 'organizer' ? request.provider.name : request.organizer.name;
  return (
    <Card
      component="li"
      sx={{
        p: { xs: 2, md: 2.5 },
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: 'minmax(0, 1fr)',
        listStyle: 'none',
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Badge tone={requestTones[state]}>{t(`service-requests:state.${state}`)}</Badge>
        <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{formatRelative(createdAt, locale)}</Typography>
      </Box>
      <Box>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {other} · {t(`services:kind.${category}`)} · {event.name}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {formatEventDate(startsAt, locale)} – {formatDate(endsAt, 'time', locale)} · {location}, {city}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, my: -0.5, mr: -1.5 }}>
        <Box sx={{ minWidth: 0 }}>
          {(proposal || budget !== null) && (
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {proposal
                ? formatMoney(proposal.total, locale)
                : t('service-requests:card.budget', { sum: formatMoney(budget ?? 0, locale) })}
            </Typography>
          )}
          {reason && <Typography sx={{ overflowWrap: 'anywhere' }}>{t('service-requests:card.reason', { reason })}</Typography>}
        </Box>
        <Button
          variant="text"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-label={about(t(isOpen ? 'service-requests:card.less' : 'service-requests:card.more'))}
        >
          {t(isOpen ? 'service-requests:card.less' : 'service-requests:card.more')}
        </Button>
      </Box>
      <Collapse in={isOpen} unmountOnExit>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{brief}</Typography>
          {proposal && <ProposalLines proposal={proposal} />}
        </Box>
      </Collapse>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {contractId && (
          <Button
            component={Link}
            to={`/contracts/${contractId}`}
            aria-label={about(t('service-requests:card.contract'))}
            variant={state === 'awarded' ? 'contained' : 'outlined'}
            color={state === 'awarded' ? 'sun' : 'primary'}
          >
            {t('service-requests:card.contract')}
          </Button>
        )}
        {buttons.filter((action) => !finalActions.has(action)).map(button)}
        {message}
        {buttons.filter((action) => finalActions.has(action)).map(button)}
      </Box>
    </Card>
  );
}
