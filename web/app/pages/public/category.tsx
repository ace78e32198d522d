import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { CardEvent } from '#features/events/card-event.ts';
import { CategoryHero } from '#features/events/categories/CategoryHero.tsx';
import { loadCategory } from '#features/events/categories/load-category.server.ts';
import { pageMeta } from '#features/events/detail/facts/event-meta.ts';
import { EventCarousel } from '#features/events/EventCarousel.tsx';
import { EventGrid } from '#features/events/EventGrid.tsx';
import { EventSearchForm } from '#features/events/search/EventSearchForm.tsx';
import {
  type EventsSearch,
  eventsPath,
  eventsPerPage,
  readEventsSearch,
  whenFilters,
  writeEventsSearch,
} from '#features/events/search/event-filter.ts';
import { FilterChips } from '#features/events/search/FilterChips.tsx';
import { MoreFilters } from '#features/events/search/MoreFilters.tsx';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { ApiProblem } from '#lib/api/call.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Pager } from '#ui/kit/data/Pager.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';

/** Reads the filters of the list, except the category, which is the page itself. */
const readSearch = (given: URLSearchParams): EventsSearch => ({ ...readEventsSearch(given), categoryId: '' });

export const handle: PageHandle = { query: (given) => writeEventsSearch(readSearch(given)) };

const texts = textsFrom({
  en: () => import('virtual:texts/en/event-lists'),
  fr: () => import('virtual:texts/fr/event-lists'),
});

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const search = readSearch(new URL(request.url).searchParams);
  try {
    const loaded = await loadCategory(page, params.categoryId ?? '', search, new Date());
    return { ...loaded, search, locale: page.locale, publicUrl: page.publicUrl };
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw data({ message: error.message }, { status: 404 });
    throw error;
  }
}

export const headers = () => ({ 'X-Page-Cache': 'ttl=30; tags=events' });

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];
  const { category, search, found, locale, publicUrl } = loaderData;
  const shown = found.events[0];
  const image = shown && new URL(`/api/art/share/${shown._id}.jpg?lang=${locale}`, publicUrl).href;
  return pageMeta({
    title: `${category.name} · Ngoma`,
    description: category.description || category.name,
    url: publicUrl + eventsPath(search, { page: search.page }, `/category/${category.slug}`),
    locale,
    ...(image && { image }),
  });
};

type Loaded = Awaited<ReturnType<typeof loader>>;

/** The children of the category, or its siblings if it is a child itself. They keep the filters. */
function useCategoryChips({ category, parent, search }: Loaded) {
  const { t } = useTranslation();
  const above = parent ?? category;
  if (above.children.length === 0) return [];
  return [above, ...above.children].map((each) => ({
    label: each === above ? t('event-lists:categories.all') : each.name,
    isOn: each.slug === category.slug,
    to: eventsPath(search, {}, `/category/${each.slug}`),
  }));
}

function Filters(loaded: Loaded & { readonly path: string }) {
  const { t } = useTranslation();
  const { search, path } = loaded;
  const categoryChips = useCategoryChips(loaded);
  const filterChips = [
    ...whenFilters.map((when) => ({
      label: t(`event-lists:whenChip.${when}`),
      isOn: search.when === when,
      to: eventsPath(search, { when: search.when === when ? '' : when }, path),
    })),
    { label: t('common:free'), isOn: search.isFree, to: eventsPath(search, { isFree: !search.isFree }, path) },
  ];
  return (
    <Stack gap={1}>
      {categoryChips.length > 0 && <FilterChips label={t('event-lists:categories.within')} chips={categoryChips} />}
      <EventSearchForm search={search} action={path} />
      <FilterChips label={t('event-lists:filters')} chips={filterChips} />
      <MoreFilters search={search} action={path} />
    </Stack>
  );
}

const heartOf = (event: CardEvent) => <WishlistButton event={event} />;

function Nothing({ isNarrowed, path, slug }: { readonly isNarrowed: boolean; readonly path: string; readonly slug: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={3}
      title={t(isNarrowed ? 'event-lists:empty.title' : 'event-lists:categories.empty')}
      covers={[`${slug}-silent`, `${slug}-stage`, `${slug}-quiet`]}
      action={
        <ButtonLink to={isNarrowed ? path : '/our-event'} variant="sun">
          {t(isNarrowed ? 'event-lists:clear' : 'event-lists:empty.action')}
        </ButtonLink>
      }
    >
      {t(isNarrowed ? 'event-lists:empty.words' : 'event-lists:categories.emptyText')}
    </EmptyState>
  );
}

/** /category/{categoryId}: the events of a category or of one of its children, with the filters of the list of events. */
export default function CategoryPage() {
  return (
    <OwnTexts source={texts} fallback={<PageProgress />}>
      <Content />
    </OwnTexts>
  );
}

function Content() {
  const loaded = useLoaderData<typeof loader>();
  const { category, parent, found, instead, search } = loaded;
  const { t } = useTranslation();
  const path = `/category/${category.slug}`;
  const isNarrowed = eventsPath(search, { page: search.page, sort: '' }, path) !== path;
  return (
    <>
      <CategoryHero category={category} parent={parent} />
      <Page>
        <Filters {...loaded} path={path} />
        <Section
          title={<span aria-live="polite">{t('event-lists:found', { count: found.total })}</span>}
          action={
            isNarrowed && (
              <TextLink to={path} hasTouchHeight>
                {t('event-lists:clear')}
              </TextLink>
            )
          }
        >
          {found.events.length > 0 ? (
            <EventGrid events={found.events} actionOf={heartOf} />
          ) : (
            <Nothing isNarrowed={isNarrowed} path={path} slug={category.slug} />
          )}
          <Pager
            page={search.page}
            total={found.total}
            limit={eventsPerPage}
            addressOf={(page) => eventsPath(search, { page }, path)}
          />
        </Section>
        {parent && (
          <EventCarousel
            title={t('event-lists:categories.alsoIn', { name: parent.name })}
            events={instead}
            more={<TextLink to={`/category/${parent.slug}`}>{t('event-lists:discover.more')}</TextLink>}
            actionOf={heartOf}
          />
        )}
      </Page>
    </>
  );
}
