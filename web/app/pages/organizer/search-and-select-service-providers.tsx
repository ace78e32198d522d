import { existing } from 'virtual:screens';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router';
import { FoundProviders } from '#features/providers/FoundProviders.tsx';
import { ProviderDrawer } from '#features/providers/ProviderDrawer.tsx';
import { ProviderFilters } from '#features/providers/ProviderFilters.tsx';
import { type ProviderSearch, providerParams, readProviderSearch } from '#features/providers/provider-filter.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

const projectPath = '/place-a-bid/add';

/** /search-&-select-service-providers: who could serve at an event, and what they offer. */
export default function SearchAndSelectServiceProviders() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const search = readProviderSearch(params);
  const open = params.get('provider') ?? '';
  const change = (changes: Partial<ProviderSearch>) =>
    setParams(providerParams(search, changes), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle>{t('shell:title.findProviders')}</PageTitle>
      <PageHeader title={t('shell:title.findProviders')} lead={t('find-providers:lead')} />
      <ProviderFilters search={search} onChange={change} />
      <FoundProviders search={search} />
      {existing.has(projectPath) && (
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
        />
      )}
    </>
  );
}
