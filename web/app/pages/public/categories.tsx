import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { allCategories } from '@ngoma/api/features/events/categories';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#features/events/detail/event-meta.ts';
import { callFrom } from '#lib/api/call.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import { filterRowSx } from '#ui/list/filter-row.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { categories } = await callFrom(page)(allCategories, {
    failure: { en: 'Failed to fetch categories', fr: 'Le chargement des catégories a échoué' },
  });
  return { categories, locale: page.locale, publicUrl: page.publicUrl };
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

export default function Categories() {
  const { categories } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const locale = useLocale();
  const named = (category: { name: string; nameFr: string }) => (locale === 'fr' ? category.nameFr : category.name);
  return (
    <Container sx={{ py: { xs: 3, md: 5 } }}>
      <PageHeader title={t('events:categories.title')} lead={t('events:categories.lead')} />
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
        }}
      >
        {categories.map((category, index) => (
          <Card component="li" key={category._id} sx={{ overflow: 'hidden', display: 'flex', flexDirection: 'column' }}>
            <Box
              component="img"
              src={category.image.url}
              alt=""
              width={640}
              height={240}
              loading={index < 3 ? 'eager' : 'lazy'}
              {...(index === 0 && { fetchPriority: 'high' as const })}
              sx={{ width: '100%', height: 120, objectFit: 'cover', display: 'block' }}
            />
            <Box sx={{ p: 2, display: 'grid', gap: 1.25 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
                <Typography variant="h3" component="h2" sx={{ fontSize: '1.125rem' }}>
                  <Box
                    component={Link}
                    to={`/category/${category.slug}`}
                    sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
                  >
                    {named(category)}
                  </Box>
                </Typography>
                <Typography sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {t('events:categories.count', { count: category.eventCount })}
                </Typography>
              </Box>
              <Box sx={filterRowSx}>
                {category.children.map((child) => (
                  <Box
                    key={child._id}
                    component={Link}
                    to={`/category/${child.slug}`}
                    sx={{
                      flex: 'none',
                      px: 1.5,
                      minHeight: 36,
                      '@media (pointer: coarse)': { minHeight: 44 },
                      display: 'inline-flex',
                      alignItems: 'center',
                      borderRadius: 99,
                      border: '1.5px solid',
                      borderColor: 'divider',
                      color: 'text.primary',
                      textDecoration: 'none',
                      fontSize: '0.875rem',
                      fontWeight: 500,
                      '&:hover': { borderColor: 'primary.main' },
                    }}
                  >
                    {named(child)}
                  </Box>
                ))}
              </Box>
            </Box>
          </Card>
        ))}
      </Box>
    </Container>
  );
}
