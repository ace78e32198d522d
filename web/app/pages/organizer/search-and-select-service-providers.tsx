import { existing } from 'virtual:screens';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ProviderDetail } from '@ngoma/api/features/providers';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FoundProviders } from '#features/providers/FoundProviders.tsx';
import { ProviderFilters } from '#features/providers/ProviderFilters.tsx';
import { type ProviderSearch, providerParams, readProviderSearch } from '#features/providers/provider-filter.ts';
import { useTabs } from '#lib/use-tabs.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { MessageLink } from '#shell/MessageLink.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MissingOver } from '#ui/MissingPart.tsx';
import { Dialog } from '#ui/overlays.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

// What another tab shows, and what opens over the page, comes when it is asked for.
const ContractList = lazyPart(async () => (await import('#features/contracts/ContractList.tsx')).ContractList);
const ProviderDrawer = lazyPart(async () => (await import('#features/providers/ProviderDrawer.tsx')).ProviderDrawer, MissingOver);
const ReviewBoard = lazyPart(async () => (await import('#features/reviews/ReviewBoard.tsx')).ReviewBoard);
const RequestBoard = lazyPart(async () => (await import('#features/service-requests/RequestBoard.tsx')).RequestBoard);
const RequestForm = lazyPart(async () => (await import('#features/service-requests/RequestForm.tsx')).RequestForm);

const projectPath = '/place-a-bid/add';

const tabs = ['search', 'requests', 'contracts'] as const;
type Tabbed = (typeof tabs)[number];
const tabLabels = { search: 'requests:search', requests: 'requests:mine', contracts: 'contracts:listTitle' } as const;

interface RequestDialogProps {
  readonly provider: ProviderDetail;
  /** The service that was looked for. */
  readonly wanted: ProviderSearch['category'];
  readonly onClose: () => void;
  /** The request is on its way. */
  readonly onDone: () => void;
}

function RequestDialog({ provider, wanted, onClose, onDone }: RequestDialogProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 599px)');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby="request-dialog-title">
      <DialogTitle id="request-dialog-title">{t('find-providers:requestTitle', { name: provider.name })}</DialogTitle>
      <DialogContent>
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <RequestForm
            providerId={provider._id}
            providerName={provider.name}
            category={wanted || provider.categories[0]}
            onDone={onDone}
          />
        </Suspense>
        <Button variant="text" fullWidth onClick={onClose} sx={{ mt: 1 }}>
          {t('common:cancel')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}

/** /search-&-select-service-providers: who could serve at an event, what they offer, and the way to ask them. */
export default function SearchAndSelectServiceProviders() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState<ProviderDetail>();
  const search = readProviderSearch(params);
  const open = params.get('provider') ?? '';
  const named = params.get('tab');
  const tab: Tabbed = named === 'requests' || named === 'contracts' ? named : 'search';
  const { tabOf, panelOf } = useTabs<Tabbed>(tab);
  const show = (next: Tabbed) => setParams(next === 'search' ? {} : { tab: next });
  const change = (changes: Partial<ProviderSearch>) =>
    // Words that settle when a provider has been opened must not close them again.
    setParams(providerParams(search, changes, open || undefined), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle>{t('menu:title.findProviders')}</PageTitle>
      <PageHeader title={t('menu:title.findProviders')} lead={t('find-providers:lead')} />
      <Tabs
        value={tab}
        onChange={(_, next: Tabbed) => show(next)}
        variant="scrollable"
        aria-label={t('menu:title.findProviders')}
        sx={{ mb: 3 }}
      >
        {tabs.map((each) => (
          <Tab key={each} value={each} label={t(tabLabels[each])} {...tabOf(each)} />
        ))}
      </Tabs>
      <Box {...panelOf(tab)}>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          {tab === 'requests' && (
            <RequestBoard
              side="organizer"
              messageOf={({ _id, title }) => <MessageLink about={{ type: 'request', id: _id }} of={title} />}
              emptyAction={<Button onClick={() => show('search')}>{t('requests:search')}</Button>}
            />
          )}
          {tab === 'contracts' && <ContractList reader="organizer" />}
        </Suspense>
        {tab === 'search' && (
          <>
            <ProviderFilters search={search} onChange={change} />
            <FoundProviders search={search} />
          </>
        )}
        {tab === 'search' && existing.has(projectPath) && (
          <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'center' }}>
            <Typography>{t('find-providers:project')}</Typography>
            <Button component={Link} to={projectPath}>
              {t('find-providers:projectAction')}
            </Button>
          </Box>
        )}
      </Box>
      {/^[0-9a-f-]{36}$/i.test(open) && (
        <Suspense fallback={null}>
          <ProviderDrawer
            id={open}
            onClose={() => setParams(providerParams(search, { page: search.page }), { preventScrollReset: true })}
            reviewsOf={(provider) => <ReviewBoard subject={provider} title={t('reviews:ofProvider')} />}
            actionOf={(provider) => (
              <Box
                sx={{
                  display: 'grid',
                  gap: 1,
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
                }}
              >
                <Button variant="contained" color="sun" size="large" fullWidth onClick={() => setAsked(provider)}>
                  {t('find-providers:request')}
                </Button>
                <MessageLink with={provider._id} fullWidth />
              </Box>
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
