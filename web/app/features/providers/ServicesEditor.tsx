import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { MyProvider, ProviderService } from '@ngoma/api/features/providers';
import { Suspense, useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { useRemoveService } from './providers.queries.ts';

// Loaded when it is opened.
const ServiceDialog = lazyPart(async () => (await import('./ServiceDialog.tsx')).ServiceDialog, MissingOverlay);

interface RowProps {
  readonly service: ProviderService;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row({ service, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, priceFrom, packages } = service;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'flex-start',
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ color: 'primary.main', fontWeight: 600, fontSize: '0.875rem' }}>
          {t(`services:kind.${service.category}`)}
        </Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          {priceFrom === null ? t('providers:onRequest') : t('providers:from', { price: formatMoney(priceFrom, locale) })}
          {packages.length > 0 && <> · {t('provider-profile:service.count', { count: packages.length })}</>}
        </Typography>
      </Box>
      <IconButton aria-label={t('provider-profile:service.changeNamed', { title })} onClick={onEdit}>
        <EditOutlined />
      </IconButton>
      <IconButton aria-label={t('provider-profile:service.removeNamed', { title })} onClick={onRemove}>
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
}

/** The services of a provider: add, edit, remove. */
export function ServicesEditor({ provider }: { provider: MyProvider }) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemoveService();
  const [edited, setEdited] = useState<ProviderService | 'new'>();
  const [leaving, setLeaving] = useState<ProviderService>();
  return (
    <Card component="section" aria-labelledby="services-title" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id="services-title" variant="h4" component="h2">
          {t('provider-profile:service.mine')}
        </Typography>
        <Button startIcon={<Add />} onClick={() => setEdited('new')}>
          {t('provider-profile:service.add')}
        </Button>
      </Box>
      {provider.services.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('provider-profile:service.none')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {provider.services.map((service) => (
          <Row key={service._id} service={service} onEdit={() => setEdited(service)} onRemove={() => setLeaving(service)} />
        ))}
      </Box>
      <Suspense fallback={null}>
        {edited && <ServiceDialog service={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={t('provider-profile:service.removeTitle', { title: leaving?.title ?? '' })}
        confirmLabel={t('provider-profile:service.remove')}
        isBusy={remove.isPending}
        onClose={() => setLeaving(undefined)}
        onConfirm={() =>
          remove.mutate(leaving?._id ?? '', {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
            onSettled: () => setLeaving(undefined),
          })
        }
      >
        {t('provider-profile:service.removeWords')}
      </ConfirmDialog>
    </Card>
  );
}
