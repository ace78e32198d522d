import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CategoryTile } from '#features/events/categories/CategoryTile.tsx';
import { loadCategories } from '#features/events/categories/load-category.server.ts';
import { pageMeta } from '#features/events/detail/facts/event-meta.ts';
import { EventSearchForm } from '#features/events/search/EventSearchForm.tsx';
import { eventsPath, readEventsSearch, whenFilters } from '#features/events/search/event-filter.ts';
import { FilterChips } from '#features/events/search/FilterChips.tsx';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Columns } from '#ui/kit/layout/Columns.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

const texts = textsFrom({
  en: () => import('virtual:texts/en/event-lists'),
  fr: () => import('virtual:texts/fr/event-lists'),
});

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  return { categories: await loadCategories(page), locale: page.locale, publicUrl: page.publicUrl };
}

export const headers = () => ({ 'X-Page-Cache': 'ttl=60; tags=events' });

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Ngoma' }];
  const isFrench = loaderData.locale === 'fr';
  return pageMeta({
    title: `${isFrench ? 'Catégories' : 'Categories'} · Ngoma`,
    description: isFrench
      ? 'Tous les genres d’événements, du makossa au football.'
      : 'Every kind of event, from makossa to football.',
    url: `${loaderData.publicUrl}/category`,
    locale: loaderData.locale,
  });
};

const all = readEventsSearch(new URLSearchParams());

/** Tiles in the first view of a desktop screen. */
const firstTiles = 3;

/** /category: the kinds of events as tiles, and the search in all of them. */
export default function Categories() {
  return (
    <OwnTexts source={texts} fallback={<PageProgress />}>
      <Content />
    </OwnTexts>
  );
}

function Content() {
  const { categories } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const chips = [
    ...whenFilters.map((when) => ({ label: t(`event-lists:whenChip.${when}`), isOn: false, to: eventsPath(all, { when }) })),
    { label: t('common:free'), isOn: false, to: eventsPath(all, { isFree: true }) },
  ];
  return (
    <Page>
      <Stack gap={1}>
        <Heading level={1}>{t('event-lists:categories.title')}</Heading>
        <Text look="lead" tone="soft">
          {t('event-lists:categories.lead')}
        </Text>
        <EventSearchForm search={all} />
        <FilterChips label={t('event-lists:filters')} chips={chips} />
      </Stack>
      <Columns as="ul" split="wide">
        {categories.map((category, index) => (
          <CategoryTile key={category._id} category={category} isFirst={index < firstTiles} />
        ))}
      </Columns>
    </Page>
  );
}
