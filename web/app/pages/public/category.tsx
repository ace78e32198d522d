import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import { getCategory } from '@ngoma/api/features/events/events';
import { data, type LoaderFunctionArgs, type MetaFunction, Link as RouterLink, useLoaderData } from 'react-router';
import { pageMeta } from '#features/events/detail/event-meta.ts';
import { EventGrid } from '#features/events/EventGrid.tsx';
import { eventsPerPage } from '#features/events/search/event-filter.ts';
import { FilterChips } from '#features/events/search/FilterChips.tsx';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { pageNumberOf, readFields } from '#lib/page/query-fields.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { touchPaginationSx } from '#ui/list/touch-pagination.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';

export const handle: PageHandle = { query: readFields({ page: pageNumberOf }) };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const number = pageNumberOf(new URL(request.url).searchParams.get('page') ?? '');
  try {
    const { category, total, currentPage } = await callFrom(page)(getCategory, {
      params: { id: params.categoryId ?? '' },
      query: { page: Number(number) || 1, limit: eventsPerPage },
    });
    return { category, total, currentPage, locale: page.locale, publicUrl: page.publicUrl };
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw data({ message: error.message }, { status: 404 });
    throw error;
  }
}

export const headers = () => ({ 'X-Page-Cache': 'ttl=60; tags=events' });

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];
  const { category, locale, publicUrl } = loaderData;
  const name = locale === 'fr' ? category.nameFr : category.name;
  return pageMeta({
    title: `${name} · Ngoma`,
    description: category.description || name,
    url: `${publicUrl}/category/${category.slug}`,
    locale,
  });
};

export default function CategoryPage() {
  const { category, total, currentPage } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const locale = useLocale();
  const named = (one: { name: string; nameFr: string }) => (locale === 'fr' ? one.nameFr : one.name);
  const pages = Math.ceil(total / eventsPerPage);
  return (
    <Container sx={{ py: { xs: 3, md: 5 } }}>
      <Link
        component={RouterLink}
        to={category.parent ? `/category/${category.parent.slug}` : '/category'}
        sx={{ display: 'inline-block', mb: 1 }}
      >
        ← {category.parent?.name ?? t('events:categories.title')}
      </Link>
      <PageHeader title={named(category)} lead={category.description} />
      {category.children.length > 0 && (
        <Box sx={{ mb: 3 }}>
          <FilterChips
            label={t('events:categories.within')}
            chips={category.children.map((child) => ({ label: named(child), to: `/category/${child.slug}`, isOn: false }))}
          />
        </Box>
      )}
      {category.events.length > 0 ? (
        <EventGrid heading="h2" events={category.events} actionOf={(event) => <WishlistButton event={event} />} />
      ) : (
        <EmptyState
          title={t('events:categories.empty')}
          image={category.image.url}
          action={
            <Button component={RouterLink} to="/our-event" variant="contained" color="sun">
              {t('events:empty.action')}
            </Button>
          }
        >
          {t('events:empty.words')}
        </EmptyState>
      )}
      {pages > 1 && (
        <Box sx={{ display: 'grid', justifyItems: 'center', mt: 4 }}>
          <Pagination
            count={pages}
            page={currentPage}
            siblingCount={0}
            sx={touchPaginationSx}
            renderItem={(item) => (
              <PaginationItem component={RouterLink} to={`/category/${category.slug}?page=${item.page ?? 1}`} {...item} />
            )}
          />
        </Box>
      )}
    </Container>
  );
}
