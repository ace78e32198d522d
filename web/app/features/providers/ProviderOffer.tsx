import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { PortfolioItem, ProviderDetail, ProviderService, ServicePackage } from '@ngoma/api/features/providers';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const hostNames = { youtube: 'YouTube', tiktok: 'TikTok', facebook: 'Facebook' } as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: { xs: 3, md: 4 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Package({ of }: { of: ServicePackage }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {of.name}
          {of.hours !== null && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              · {t('providers:hours', { hours: formatNumber(of.hours, locale) })}
            </Box>
          )}
        </Typography>
        <Typography sx={{ fontWeight: 700, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(of.price, locale)}
        </Typography>
      </Box>
      {of.includes.length > 0 && (
        <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem', mt: 0.25 }}>{of.includes.join(' · ')}</Typography>
      )}
    </Box>
  );
}

function Service({ of }: { of: ProviderService }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card component="article" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography sx={{ color: 'primary.main', fontWeight: 600, fontSize: '0.875rem' }}>
        {t(`services:kind.${of.category}`)}
      </Typography>
      <Typography variant="h4" component="h3">
        {of.title}
      </Typography>
      {of.description && <Typography sx={{ mt: 0.75, whiteSpace: 'pre-line', maxWidth: '68ch' }}>{of.description}</Typography>}
      {of.packages.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
          {of.packages.map((one) => (
            <Package key={one.name} of={one} />
          ))}
        </Box>
      ) : (
        <Typography sx={{ mt: 1, fontWeight: 600 }}>
          {of.priceFrom === null ? t('providers:onRequest') : t('providers:from', { price: formatMoney(of.priceFrom, locale) })}
        </Typography>
      )}
    </Card>
  );
}

/** A video on another website is a link, so nothing is loaded from there before a person follows it. */
function VideoLink({ item }: { item: Extract<PortfolioItem, { kind: 'video' }> }) {
  const { t } = useTranslation();
  return (
    <Box
      component="a"
      href={item.url}
      target="_blank"
      rel="noopener nofollow ugc"
      sx={{
        display: 'grid',
        alignContent: 'space-between',
        aspectRatio: '4 / 3',
        p: 2,
        borderRadius: '16px',
        bgcolor: '#1B2163',
        color: '#F2F0EA',
        textDecoration: 'none',
        '&:hover': { bgcolor: '#252F86' },
      }}
    >
      <Box component="svg" viewBox="0 0 24 24" aria-hidden="true" sx={{ width: 44, fill: '#FFC24B' }}>
        <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-2 14.5v-9l6 4.5-6 4.5Z" />
      </Box>
      <span>
        <Box component="strong" sx={{ display: 'block' }}>
          {item.caption ?? t('providers:film')}
        </Box>
        {t('providers:watchOn', { host: hostNames[item.host] })}
      </span>
    </Box>
  );
}

function Picture({ item }: { item: Extract<PortfolioItem, { kind: 'picture' }> }) {
  const { t } = useTranslation();
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        component="img"
        src={item.picture.url}
        srcSet={item.picture.srcSet}
        sizes="(min-width: 1200px) 360px, (min-width: 600px) 45vw, 92vw"
        alt={item.caption ?? t('providers:workPicture')}
        width={item.width ?? 480}
        height={item.height ?? 360}
        loading="lazy"
        decoding="async"
        sx={{ width: '100%', height: 'auto', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: '16px', display: 'block' }}
      />
      {item.caption && (
        <Typography component="figcaption" sx={{ color: 'text.secondary', fontSize: '0.875rem', mt: 0.5 }}>
          {item.caption}
        </Typography>
      )}
    </Box>
  );
}

function FreeDates({ days }: { days: readonly string[] }) {
  const locale = useLocale();
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {days.map((day) => (
        <Box
          component="li"
          key={day}
          sx={{ px: 1.5, py: 0.75, borderRadius: 99, bgcolor: 'success.soft', color: 'success.main', fontWeight: 600 }}
        >
          <time dateTime={day}>{formatDate(`${day}T12:00:00Z`, 'day', locale)}</time>
        </Box>
      ))}
    </Box>
  );
}

interface ProviderOfferProps {
  readonly provider: Pick<
    ProviderDetail,
    'headline' | 'about' | 'cities' | 'travels' | 'services' | 'portfolio' | 'nextFreeDates'
  >;
  /** Content between the portfolio and the free days, such as reviews. */
  readonly children?: ReactNode;
}

/** A provider's description, services, portfolio and free days, on the public profile and in the organizer's search. */
export function ProviderOffer({ provider, children }: ProviderOfferProps) {
  const { t } = useTranslation();
  const { headline, about, cities, travels, services, portfolio, nextFreeDates } = provider;
  return (
    <>
      {headline && <Typography sx={{ fontSize: '1.1875rem', fontWeight: 600, maxWidth: '60ch' }}>{headline}</Typography>}
      {cities.length > 0 && (
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          {cities.join(', ')}
          {travels && <> · {t('providers:travels')}</>}
        </Typography>
      )}
      {about && <Typography sx={{ mt: 1.5, maxWidth: '68ch', whiteSpace: 'pre-line' }}>{about}</Typography>}
      {services.length > 0 && (
        <Section title={t('providers:services')}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))' }}>
            {services.map((one) => (
              <Service key={one._id} of={one} />
            ))}
          </Box>
        </Section>
      )}
      {portfolio.length > 0 && (
        <Section title={t('providers:portfolio')}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }}>
            {portfolio.map((item) =>
              item.kind === 'video' ? <VideoLink key={item._id} item={item} /> : <Picture key={item._id} item={item} />,
            )}
          </Box>
        </Section>
      )}
      {children}
      {nextFreeDates.length > 0 && (
        <Section title={t('providers:nextFree')}>
          <FreeDates days={nextFreeDates} />
        </Section>
      )}
    </>
  );
}
