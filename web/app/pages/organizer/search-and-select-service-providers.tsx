import { existing } from 'virtual:screens';
import type { ProviderDetail } from '@ngoma/api/features/providers';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FoundProviders } from '#features/providers/FoundProviders.tsx';
import { ProviderFilters } from '#features/providers/ProviderFilters.tsx';
import { type ProviderSearch, providerParams, readProviderSearch } from '#features/providers/provider-filter.ts';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { MessageLink } from '#shell/navigation/MessageLink.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TabStrip } from '#ui/list/TabStrip.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './search-and-select-service-providers.module.css';

// Other tabs and drawers are loaded when they are opened.
const ContractList = lazyPart(async () => (await import('#features/contracts/ContractList.tsx')).ContractList);
const ProviderDrawer = lazyPart(
  async () => (await import('#features/providers/ProviderDrawer.tsx')).ProviderDrawer,
  MissingOverlay,
);
const ReviewsPanel = lazyPart(async () => (await import('#features/reviews/ReviewsPanel.tsx')).ReviewsPanel);
const RequestBoard = lazyPart(async () => (await import('#features/service-requests/RequestBoard.tsx')).RequestBoard);
const RequestForm = lazyPart(async () => (await import('#features/service-requests/RequestForm.tsx')).RequestForm);

const projectPath = '/place-a-bid/add';

const tabs = ['search', 'requests', 'contracts'] as const;
type TabName = (typeof tabs)[number];
const tabLabels = {
  search: 'service-requests:findProvider',
  requests: 'service-requests:mine',
  contracts: 'contracts:listTitle',
} as const;

interface RequestDialogProps {
  readonly provider: ProviderDetail;
  /** The service category that was searched for. */
  readonly wanted: ProviderSearch['category'];
  readonly onClose: () => void;
  /** Called after the request has been sent. */
  readonly onDone: () => void;
}

function RequestDialog({ provider, wanted, onClose, onDone }: RequestDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      shape="sheet"
      width="wide"
      title={t('provider-search:requestTitle', { name: provider.name })}
      onClose={onClose}
    >
      <Suspense fallback={<PanelSkeleton size="page" />}>
        <RequestForm
          providerId={provider._id}
          providerName={provider.name}
          category={wanted || provider.categories[0]}
          onDone={onDone}
        />
      </Suspense>
    </Dialog>
  );
}

/** /search-&-select-service-providers: providers for an event, their services, and requests to them. */
export default function SearchAndSelectServiceProviders() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<ProviderDetail>();
  const search = readProviderSearch(params);
  const open = params.get('provider') ?? '';
  const named = params.get('tab');
  const tab: TabName = named === 'requests' || named === 'contracts' ? named : 'search';
  const { tabOf, panelOf } = useTabs<TabName>(tab);
  const show = (next: TabName) => setParams(next === 'search' ? {} : { tab: next });
  const change = (changes: Partial<ProviderSearch>) =>
    // A debounced search text that is applied after a provider was opened must not close the drawer.
    setParams(providerParams(search, changes, open || undefined), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle>{t('navigation:title.findProviders')}</PageTitle>
      <PageHeader title={t('navigation:title.findProviders')} lead={t('provider-search:lead')} />
      <div className={styles.tabs}>
        <TabStrip
          label={t('navigation:title.findProviders')}
          value={tab}
          choices={tabs.map((each) => ({ value: each, label: t(tabLabels[each]) }))}
          onChange={show}
          tabOf={tabOf}
        />
      </div>
      <div {...panelOf(tab)}>
        <Suspense fallback={<PanelSkeleton size="page" />}>
          {tab === 'requests' && (
            <RequestBoard
              side="organizer"
              messageOf={({ _id, title }) => <MessageLink about={{ type: 'request', id: _id }} of={title} />}
              emptyAction={
                <Button size="medium" onClick={() => show('search')}>
                  {t('service-requests:findProvider')}
                </Button>
              }
            />
          )}
          {tab === 'contracts' && <ContractList reader="organizer" />}
        </Suspense>
        {tab === 'search' && (
          <>
            <ProviderFilters search={search} onChange={change} />
            <FoundProviders search={search} onChange={change} />
          </>
        )}
        {tab === 'search' && existing.has(projectPath) && (
          <div className={styles.actions}>
            <Text>{t('provider-search:project')}</Text>
            <ButtonLink size="medium" to={projectPath}>
              {t('provider-search:projectAction')}
            </ButtonLink>
          </div>
        )}
      </div>
      {/^[0-9a-f-]{36}$/i.test(open) && (
        <Suspense fallback={null}>
          <ProviderDrawer
            id={open}
            onClose={() => setParams(providerParams(search, { page: search.page }), { preventScrollReset: true })}
            reviewsOf={(provider) => <ReviewsPanel subject={provider} title={t('reviews:ofProvider')} />}
            actionOf={(provider) => (
              <div className={styles.contact}>
                <Button variant="sun" isWide onClick={() => setAsked(provider)}>
                  {t('provider-search:request')}
                </Button>
                <MessageLink with={provider._id} isWide />
              </div>
            )}
          />
        </Suspense>
      )}
      {asked && (
        <RequestDialog
          provider={asked}
          wanted={search.category}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            show('requests');
          }}
        />
      )}
    </>
  );
}
