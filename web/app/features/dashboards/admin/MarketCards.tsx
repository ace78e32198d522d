import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MarketActivity } from '@ngoma/api/features/dashboards/dashboards';
import SealCheck from '@phosphor-icons/core/regular/seal-check.svg?react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatNumber, formatRelative } from '#lib/format/format.ts';
import { quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';

const list = { listStyle: 'none', p: 0, m: 0 } as const;
const row = { px: 2.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' } as const;
const soft = { color: 'text.secondary', fontSize: '0.875rem' } as const;

function Section({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby={id} sx={{ pt: 2, minWidth: 0 }}>
      <Typography id={id} variant="h4" component="h2" sx={{ px: 2.5 }}>
        {title}
      </Typography>
      {lead && <Typography sx={{ ...soft, px: 2.5, pt: 0.5 }}>{lead}</Typography>}
      <Box sx={{ mt: 1.25 }}>{children}</Box>
    </Card>
  );
}

const nothing = (words: string) => <Typography sx={{ ...row, ...soft, pb: 2 }}>{words}</Typography>;

type Person = MarketActivity['providers']['newest'][number];

function PersonRow({ person, children }: { person: Person; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={{ ...row, display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Portrait name={person.name} url={person.avatar?.url} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <TextLink to={`/user-management?open=${person._id}`}>{person.name}</TextLink>
        {person.isVerified && (
          <Box
            component="span"
            sx={{ display: 'inline-flex', fontSize: 18, color: 'success.main', verticalAlign: 'text-bottom', ml: 0.5 }}
          >
            <SealCheck role="img" aria-label={t('supervision:account.verified')} />
          </Box>
        )}
        <Box sx={soft}>{children}</Box>
      </Box>
    </Box>
  );
}

/** Providers: how many, how many are verified, and the newest. */
export function Providers({ providers }: Pick<MarketActivity, 'providers'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section
      id="providers-title"
      title={t('supervision:market.providers')}
      lead={t('supervision:market.verified', { count: providers.verified, verified: providers.verified, total: providers.total })}
    >
      {providers.newest.length === 0 && nothing(t('supervision:market.noProviders'))}
      <Box component="ul" sx={list}>
        {providers.newest.map((person) => (
          <PersonRow key={person._id} person={person}>
            {t('supervision:market.joined', { when: formatRelative(person.createdAt, locale) })}
          </PersonRow>
        ))}
      </Box>
    </Section>
  );
}

/** Organizers with their sales. */
export function Organizers({ organizers }: Pick<MarketActivity, 'organizers'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section
      id="organizers-title"
      title={t('supervision:market.organizers')}
      lead={t('supervision:market.verified', {
        count: organizers.verified,
        verified: organizers.verified,
        total: organizers.total,
      })}
    >
      {organizers.newest.length === 0 && nothing(t('supervision:market.noOrganizers'))}
      <Box component="ul" sx={list}>
        {organizers.newest.map((person) => (
          <PersonRow key={person._id} person={person}>
            {t('supervision:market.joined', { when: formatRelative(person.createdAt, locale) })} ·{' '}
            {t('supervision:market.events', { count: person.eventCount })} ·{' '}
            {t('supervision:tickets', { count: person.ticketsSold })}
          </PersonRow>
        ))}
      </Box>
    </Section>
  );
}

const tones: Readonly<Record<MarketActivity['watch'][number]['why'], BadgeTone>> = {
  suspended: 'red',
  unverified_seller: 'sun',
  badly_rated: 'neutral',
};

// A suspended event links to the page where it can be restored.
const addressOf = ({ eventId, eventName, why }: MarketActivity['watch'][number]): string =>
  why === 'suspended'
    ? `/ticketing-&-transactions-supervision?tab=events&q=${encodeURIComponent(eventName)}`
    : `/our-event/${eventId}`;

/** Events that need a check, with the reason. */
export function EventsToCheck({ watch }: Pick<MarketActivity, 'watch'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section id="watch-title" title={t('supervision:market.watch')} lead={t('supervision:market.watchWords')}>
      {watch.length === 0 && nothing(t('supervision:market.nothingToWatch'))}
      <Box component="ul" sx={list}>
        {watch.map((event) => (
          <Box component="li" key={event.eventId} sx={{ ...row, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
            <Badge tone={tones[event.why]}>{t(`supervision:market.why.${event.why}`)}</Badge>
            <Link
              component={RouterLink}
              to={addressOf(event)}
              sx={{ fontWeight: 600, display: 'inline-block', py: 1.25, my: -1.25 }}
            >
              {event.eventName}
            </Link>
            <Box sx={soft}>
              {event.organizerName} · {formatDate(event.date, 'dayYear', locale)} ·{' '}
              {t('supervision:tickets', { count: event.sold })} · <Money amountXaf={event.revenue} />
              {event.why === 'badly_rated' && event.rating !== null && ` · ${formatNumber(event.rating, locale)} / 5`}
            </Box>
            {event.reason && <Box sx={{ ...soft, fontStyle: 'italic' }}>{quoted(event.reason, locale)}</Box>}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
