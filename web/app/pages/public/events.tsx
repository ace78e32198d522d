import { allCategories } from '@ngoma/api/features/events/categories';
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import type { CardEvent } from '#features/events/card-event.ts';
import { pageMeta } from '#features/events/detail/facts/event-meta.ts';
import { DateStrip } from '#features/events/discover/DateStrip.tsx';
import { DiscoveryView } from '#features/events/discover/DiscoveryView.tsx';
import { loadDiscovery, loadFound } from '#features/events/discover/load-events.server.ts';
import { EventGrid } from '#features/events/EventGrid.tsx';
import { EventSearchForm } from '#features/events/search/EventSearchForm.tsx';
import {
  daysFrom,
  eventsPath,
  eventsPerPage,
  everyCityPath,
  isNarrowed,
  readEventsQuery,
  readEventsSearch,
  toEventFilter,
  whenFilters,
} from '#features/events/search/event-filter.ts';
import { FilterChips } from '#features/events/search/FilterChips.tsx';
import { MoreFilters } from '#features/events/search/MoreFilters.tsx';
import { NearMe } from '#features/events/search/NearMe.tsx';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { callFrom } from '#lib/api/call.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { rememberedField } from '#lib/page/remembered-field.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Pager } from '#ui/kit/data/Pager.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './events.module.css';

export const handle: PageHandle = { query: readEventsQuery, remembers: 'city' };

const texts = textsFrom({
  en: () => import('virtual:texts/en/event-lists'),
  fr: () => import('virtual:texts/fr/event-lists'),
});

/** Days in the strip, which fill its row on desktop. */
const dayCount = 10;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const search = readEventsSearch(new URL(request.url).searchParams);
  const now = new Date();
  const [{ categories }, found, discovery] = await Promise.all([
    callFrom(page)(allCategories),
    isNarrowed(search) ? loadFound(page, search, now) : undefined,
    isNarrowed(search) ? undefined : loadDiscovery(page, search, now),
  ]);
  return {
    search,
    found,
    discovery,
    days: daysFrom(now, dayCount),
    categories: categories
      .filter(({ eventCount, _id }) => eventCount > 0 || _id === search.categoryId)
      .map(({ _id, name, nameFr }) => ({ _id, name: page.locale === 'fr' ? nameFr : name })),
    locale: page.locale,
    publicUrl: page.publicUrl,
  };
}

/** Leads to the city that the reader has chosen last, as the server does for a whole document. */
export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const city = new URL(request.url).search === '' ? rememberedField('city') : '';
  if (city) throw redirect(eventsPath(readEventsSearch(new URLSearchParams({ city }))));
  return serverLoader<typeof loader>();
}

export const headers = () => ({ 'X-Page-Cache': 'ttl=30; tags=events' });

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Ngoma' }];
  const { locale, publicUrl, search, found, discovery } = loaderData;
  const isFrench = locale === 'fr';
  const place = search.city
    ? isFrench
      ? ` à ${search.city}`
      : ` in ${search.city}`
    : isFrench
      ? ' au Cameroun'
      : ' in Cameroon';
  const shown = discovery?.lead ?? found?.events[0];
  const image = shown && new URL(`/api/art/share/${shown._id}.jpg?lang=${locale}`, publicUrl).href;
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
    ...whenFilters
      .filter((when) => when !== 'tonight')
      .map((when) => ({
        label: t(`event-lists:whenChip.${when}`),
        isOn: search.when === when,
        to: eventsPath(search, { when: search.when === when ? '' : when }),
      })),
    { label: t('common:free'), isOn: search.isFree, to: eventsPath(search, { isFree: !search.isFree }) },
    ...categories.map(({ _id, name }) => ({
      label: name,
      isOn: search.categoryId === _id,
      to: eventsPath(search, { categoryId: search.categoryId === _id ? '' : _id }),
    })),
  ];
}

function Filters(loaded: Loaded) {
  const { t } = useTranslation();
  const { search, days } = loaded;
  const chips = useChips(loaded);
  return (
    <div className={styles.filters}>
      <Heading level={1}>{t('event-lists:hero')}</Heading>
      <DateStrip search={search} days={days} />
      <EventSearchForm search={search} />
      <NearMe filter={toEventFilter(search, new Date())} pathOf={(city) => eventsPath(search, { city })} />
      <div className={styles.more}>
        <FilterChips label={t('event-lists:filters')} chips={chips} />
        <MoreFilters search={search} />
      </div>
    </div>
  );
}

const heartOf = (event: CardEvent) => <WishlistButton event={event} />;

function Found({ found, search }: Pick<Loaded, 'search'> & { readonly found: NonNullable<Loaded['found']> }) {
  const { t } = useTranslation();
  return (
    <Section
      title={<span aria-live="polite">{t('event-lists:found', { count: found.total })}</span>}
      action={
        <TextLink to={everyCityPath} hasTouchHeight>
          {t('event-lists:clear')}
        </TextLink>
      }
    >
      {found.events.length > 0 ? <EventGrid events={found.events} actionOf={heartOf} /> : <NothingFound />}
      <Pager page={search.page} total={found.total} limit={eventsPerPage} addressOf={(page) => eventsPath(search, { page })} />
    </Section>
  );
}

function NothingFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={3}
      title={t('event-lists:empty.title')}
      covers={['silent-hall', 'empty-stage', 'quiet-drum']}
      action={
        <ButtonLink to={everyCityPath} variant="sun">
          {t('event-lists:empty.action')}
        </ButtonLink>
      }
    >
      {t('event-lists:empty.words')}
    </EmptyState>
  );
}

/** /our-event: the opening view of all events or those of a city, and the list that a search has found. */
export default function Events() {
  return (
    <OwnTexts source={texts} fallback={<PageProgress />}>
      <Content />
    </OwnTexts>
  );
}

function Content() {
  const loaded = useLoaderData<typeof loader>();
  const { search, found, discovery } = loaded;
  return (
    <Page>
      <Filters {...loaded} />
      {found && <Found found={found} search={search} />}
      {discovery && (discovery.total > 0 ? <DiscoveryView {...{ discovery, search }} actionOf={heartOf} /> : <NothingFound />)}
    </Page>
  );
}
