import type { MyProvider, OwnService } from '@ngoma/api/features/providers';
import PencilSimple from '@phosphor-icons/core/regular/pencil-simple.svg?react';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { Suspense, useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { useRemoveService } from '../providers.queries.ts';
import styles from './ServicesEditor.module.css';

// Loaded when it is opened.
const ServiceDialog = lazyPart(async () => (await import('./ServiceDialog.tsx')).ServiceDialog, MissingOverlay);

interface RowProps {
  readonly service: OwnService;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row({ service, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, priceFrom, packages, hiddenReason } = service;
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <Text look="small" tone="primary" isStrong>
          {t(`services:kind.${service.category}`)}
        </Text>
        <Text isStrong>{title}</Text>
        <Text tone="soft">
          {priceFrom === null ? t('providers:onRequest') : t('providers:from', { price: formatMoney(priceFrom, locale) })}
          {packages.length > 0 && <> · {t('provider-profile:service.count', { count: packages.length })}</>}
        </Text>
        {hiddenReason !== null && (
          <Text look="small" tone="red">
            {t('provider-profile:service.hidden', { reason: hiddenReason })}
          </Text>
        )}
      </div>
      <IconButton label={t('provider-profile:service.changeNamed', { title })} onClick={onEdit}>
        <PencilSimple />
      </IconButton>
      <IconButton label={t('provider-profile:service.removeNamed', { title })} onClick={onRemove}>
        <Trash />
      </IconButton>
    </li>
  );
}

/** The services of a provider: add, edit, remove. */
export function ServicesEditor({ provider }: { provider: MyProvider }) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useRemoveService();
  const [edited, setEdited] = useState<OwnService | 'new'>();
  const [leaving, setLeaving] = useState<OwnService>();
  return (
    <Card aria-labelledby="services-title" as="section">
      <div className={styles.actions}>
        <Heading id="services-title" level={2} look="part">
          {t('provider-profile:service.mine')}
        </Heading>
        <Button size="medium" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('provider-profile:service.add')}
        </Button>
      </div>
      {provider.services.length === 0 && <Text tone="soft">{t('provider-profile:service.none')}</Text>}
      <ul className={styles.list}>
        {provider.services.map((service) => (
          <Row key={service._id} service={service} onEdit={() => setEdited(service)} onRemove={() => setLeaving(service)} />
        ))}
      </ul>
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
