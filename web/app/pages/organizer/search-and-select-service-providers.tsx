import { existing } from 'virtual:screens';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router';
import { ContractList } from '#features/contracts/ContractList.tsx';
import { FoundProviders } from '#features/providers/FoundProviders.tsx';
import { ProviderDrawer } from '#features/providers/ProviderDrawer.tsx';
import { ProviderFilters } from '#features/providers/ProviderFilters.tsx';
import { type ProviderSearch, providerParams, readProviderSearch } from '#features/providers/provider-filter.ts';
import { RequestBoard } from '#features/service-requests/RequestBoard.tsx';
import { RequestButton } from '#features/service-requests/RequestButton.tsx';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

const projectPath = '/place-a-bid/add';

const tabs = ['search', 'requests', 'contracts'] as const;
type Tabbed = (typeof tabs)[number];
const tabLabels = { search: 'requests:search', requests: 'requests:mine', contracts: 'contracts:listTitle' } as const;

/** /search-&-select-service-providers: who could serve at an event, and what they offer. */
export default function SearchAndSelectServiceProviders() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const search = readProviderSearch(params);
  const open = params.get('provider') ?? '';
  const asked = params.get('tab');
  const tab: Tabbed = asked === 'requests' || asked === 'contracts' ? asked : 'search';
  const show = (next: Tabbed) => setParams(next === 'search' ? {} : { tab: next });
  const change = (changes: Partial<ProviderSearch>) =>
    setParams(providerParams(search, changes), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle>{t('shell:title.findProviders')}</PageTitle>
      <PageHeader title={t('shell:title.findProviders')} lead={t('find-providers:lead')} />
      <Tabs value={tab} onChange={(_, next: Tabbed) => show(next)} sx={{ mb: 3 }}>
        {tabs.map((each) => (
          <Tab key={each} value={each} label={t(tabLabels[each])} />
        ))}
      </Tabs>
      {tab === 'requests' && (
        <RequestBoard side="organizer" emptyAction={<Button onClick={() => show('search')}>{t('requests:search')}</Button>} />
      )}
      {tab === 'contracts' && <ContractList reader="organizer" />}
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
      {/^[0-9a-f-]{36}$/i.test(open) && (
        <ProviderDrawer
          id={open}
          onClose={() => setParams(providerParams(search, { page: search.page }), { preventScrollReset: true })}
          actionOf={({ _id, name, categories }) => (
            <RequestButton providerId={_id} providerName={name} category={categories[0]} onDone={() => show('requests')} />
          )}
        />
      )}
    </>
  );
}
