import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Typography from '@mui/material/Typography';
import { allCategories } from '@ngoma/api/features/events/categories';
import { listEvents } from '@ngoma/api/features/events/events';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#features/events/detail/event-meta.ts';
import { EventGrid } from '#features/events/EventGrid.tsx';
import { EventSearchForm } from '#features/events/search/EventSearchForm.tsx';
import {
  eventsPath,
  eventsPerPage,
  readEventsQuery,
  readEventsSearch,
  toEventFilter,
  whenFilters,
} from '#features/events/search/event-filter.ts';
import { FilterChips } from '#features/events/search/FilterChips.tsx';
import { MoreFilters } from '#features/events/search/MoreFilters.tsx';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { callFrom } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { touchPaginationSx } from '#ui/list/touch-pagination.ts';
import { PatternBackground } from '#ui/page/PatternBackground.tsx';

export const handle: PageHandle = { query: readEventsQuery };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const search = readEventsSearch(new URL(request.url).searchParams);
  const ask = callFrom(page);
  const [found, { categories }] = await Promise.all([
    ask(listEvents, { query: toEventFilter(search, new Date()) }),
    ask(allCategories),
  ]);
  return {
    search,
    events: found.basicDetails,
    total: found.total,
    categories: categories.map(({ _id, name, nameFr, eventCount }) => ({
      _id,
      name: page.locale === 'fr' ? nameFr : name,
      eventCount,
    })),
    locale: page.locale,
    publicUrl: page.publicUrl,
  };
}

export const headers = () => ({ 'X-Page-Cache': 'ttl=30; tags=events' });

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Ngoma' }];
  const { locale, publicUrl, search, events } = loaderData;
  const isFrench = locale === 'fr';
  const place = search.city
    ? isFrench
      ? ` à ${search.city}`
      : ` in ${search.city}`
    : isFrench
      ? ' au Cameroun'
      : ' in Cameroon';
  const image = events[0] && new URL(`/api/art/share/${events[0]._id}.jpg?lang=${locale}`, publicUrl).href;
  return pageMeta({
    title: `${isFrench ? 'Événements' : 'Events'}${place} · Ngoma`,
    description: isFrench
      ? 'Concerts, festivals, matchs, conférences : trouvez ce qui se passe près de vous et payez par mobile money.'
      : 'Concerts, festivals, matches, conferences: find what is on near you and pay with mobile money.',
    url: publicUrl + eventsPath(search, { page: search.page }),
    locale,
    ...(image && { image }),
  });
};

type Loaded = Awaited<ReturnType<typeof loader>>;

function useChips({ search, categories }: Loaded) {
  const { t } = useTranslation();
  return [
    ...whenFilters.map((when) => ({
      label: t(`events:whenChip.${when}`),
      isOn: search.when === when,
      to: eventsPath(search, { when: search.when === when ? '' : when }),
    })),
    { label: t('common:free'), isOn: search.isFree, to: eventsPath(search, { isFree: !search.isFree }) },
    ...categories
      .filter(({ eventCount, _id }) => eventCount > 0 || _id === search.categoryId)
      .map(({ _id, name }) => ({
        label: name,
        isOn: search.categoryId === _id,
        to: eventsPath(search, { categoryId: search.categoryId === _id ? '' : _id }),
      })),
  ];
}

function Hero({ search }: Pick<Loaded, 'search'>) {
  const { t } = useTranslation();
  const kept = {
    ...(search.categoryId && { category: search.categoryId }),
    ...(search.when && { when: search.when }),
    ...(search.isFree && { free: '1' }),
  };
  return (
    <Box sx={{ position: 'relative', overflow: 'hidden', bgcolor: '#161B4B', color: '#fff' }}>
      <PatternBackground
        sx={{
          maskImage: { xs: 'linear-gradient(90deg, transparent, #000)', md: 'linear-gradient(90deg, transparent 30%, #000 90%)' },
        }}
      />
      <Container sx={{ position: 'relative', py: { xs: 3.5, md: 6 } }}>
        <Typography
          variant="h1"
          sx={{ color: 'inherit', fontSize: { xs: '1.6875rem', md: '2.5rem' }, maxWidth: 560, mb: { xs: 2, md: 3 } }}
        >
          {t('events:hero')}
        </Typography>
        <EventSearchForm q={search.q} city={search.city} kept={kept} />
      </Container>
    </Box>
  );
}

function Pages({ search, total }: Pick<Loaded, 'search' | 'total'>) {
  const count = Math.ceil(total / eventsPerPage);
  if (count <= 1) return null;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', mt: 4 }}>
      <Pagination
        count={count}
        page={search.page}
        siblingCount={0}
        sx={touchPaginationSx}
        renderItem={(item) => <PaginationItem component={Link} to={eventsPath(search, { page: item.page ?? 1 })} {...item} />}
      />
    </Box>
  );
}

export default function Events() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const chips = useChips(loaded);
  const { search, events, total } = loaded;
  const isNarrowed = eventsPath(search) !== '/our-event';
  return (
    <>
      <Hero search={search} />
      <Container sx={{ py: { xs: 2.5, md: 3.5 } }}>
        <FilterChips label={t('events:filters')} chips={chips} />
        <MoreFilters search={search} />
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, flexWrap: 'wrap', mt: 3, mb: 2 }}>
          <Typography variant="h2" aria-live="polite" sx={{ fontSize: '1.3125rem' }}>
            {isNarrowed ? t('events:found', { count: total }) : t('events:coming')}
          </Typography>
          {isNarrowed && (
            <Button component={Link} to="/our-event" variant="text" size="small">
              {t('events:clear')}
            </Button>
          )}
        </Box>
        {events.length > 0 ? (
          <EventGrid events={events} actionOf={(event) => <WishlistButton event={event} />} />
        ) : (
          <EmptyState
            title={t('events:empty.title')}
            image="/api/art/empty-search.svg?w=480&h=300"
            action={
              <Button component={Link} to="/our-event" variant="contained" color="sun">
                {t('events:empty.action')}
              </Button>
            }
          >
            {t('events:empty.words')}
          </EmptyState>
        )}
        <Pages search={search} total={total} />
      </Container>
    </>
  );
}
