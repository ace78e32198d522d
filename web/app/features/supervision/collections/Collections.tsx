import {
  type CollectedEvent,
  collectionLimits,
  type ManagedCollection,
  saveCollections,
} from '@ngoma/api/features/events/collections';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { CollectionFields } from './CollectionFields.tsx';
import styles from './collections.module.css';
import { collectionsQuery, useSaveCollections } from './collections.queries.ts';
import { type CollectionsValues, collectionsIn, collectionsToWire, emptyCollection } from './collections-form.ts';

interface FormProps {
  readonly version: string;
  readonly collections: readonly ManagedCollection[];
}

/** Edits all collections as one form. If another admin was faster, the typed values stay. */
function CollectionsForm({ version, collections }: FormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const save = useSaveCollections();
  const [known, setKnown] = useState(
    () => new Map(collections.flatMap(({ events }) => events).map((event) => [event._id, event])),
  );
  const form = useForm<CollectionsValues>({
    defaultValues: collectionsIn(collections),
    resolver: formResolver({
      endpoint: saveCollections,
      locale,
      toWire: (values) => ({ version, collections: collectionsToWire(values) }),
    }),
  });
  const { control, formState, handleSubmit, reset } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'collections' });
  const submit = handleSubmit(async (values) => {
    try {
      const reply = await save.mutateAsync({ version, collections: collectionsToWire(values) });
      reset(collectionsIn(reply.collections));
      toast(reply.message, 'success');
    } catch (error) {
      showFormError(form, error);
    }
  });
  const found = (event: Omit<CollectedEvent, 'isListed'>) =>
    setKnown((all) => (all.has(event._id) ? all : new Map(all).set(event._id, { ...event, isListed: true })));
  const add = (
    <Button icon={<Plus />} onClick={() => append(emptyCollection)}>
      {t('collections:add')}
    </Button>
  );
  return (
    <form noValidate aria-label={t('collections:title')} onSubmit={submit} className={styles.form}>
      <FormError message={formState.errors.root?.message} />
      {fields.length === 0 && (
        <EmptyState title={t('collections:emptyTitle')} action={add} covers={['drums', 'wax', 'river']}>
          {t('collections:empty')}
        </EmptyState>
      )}
      {fields.map(({ id }, place) => (
        <CollectionFields
          key={id}
          control={control}
          place={place}
          count={fields.length}
          eventOf={(eventId) => known.get(eventId)}
          onFound={found}
          onMove={(to) => move(place, to)}
          onRemove={() => remove(place)}
        />
      ))}
      {(fields.length > 0 || formState.isDirty) && (
        <div className={styles.save}>
          <Button type="submit" variant="sun" isBusy={save.isPending}>
            {t('collections:save')}
          </Button>
          {fields.length > 0 && fields.length < collectionLimits.collections && add}
          {formState.isDirty && (
            <>
              <Button variant="quiet" onClick={() => reset()}>
                {t('collections:discard')}
              </Button>
              <Text as="span" look="small" tone="soft">
                {t('collections:unsaved')}
              </Text>
            </>
          )}
        </div>
      )}
    </form>
  );
}

/** The rows of events that admins choose for the events page. */
export function Collections() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(collectionsQuery());
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={3} />;
  return (
    <div className={styles.form}>
      <Row justify="between">
        <Text tone="soft">{t('collections:lead')}</Text>
        <TextLink to="/our-event">{t('collections:look')}</TextLink>
      </Row>
      <CollectionsForm version={data.version} collections={data.collections} />
    </div>
  );
}
