import type { Gate } from '@ngoma/api/features/events/checkin';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController, useFieldArray, useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { gateTicketTypesQuery, useSaveGates } from '../checkin.queries.ts';
import styles from './GatesDialog.module.css';
import { emptyGate, type GateDraft, maxGates, toDraft, toGateInputs } from './gate-form.ts';

interface GatesDialogProps {
  readonly eventId: string;
  readonly zone: string;
  readonly gates: readonly Gate[];
  readonly onClose: () => void;
}

interface GatesForm {
  gates: GateDraft[];
}

/** Edits the gates of an event: names, ticket types and optional hours. */
export function GatesDialog({ eventId, zone, gates, onClose }: GatesDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const save = useSaveGates(eventId);
  const form = useForm<GatesForm>({
    defaultValues: { gates: gates.length > 0 ? gates.map((gate) => toDraft(gate, zone)) : [emptyGate(t('checkin:gates.first'))] },
  });
  const rows = useFieldArray({ control: form.control, name: 'gates' });
  const { data: types = [] } = useQuery(gateTicketTypesQuery(eventId));
  const submit = form.handleSubmit(async ({ gates: drafts }) => {
    try {
      toast((await save.mutateAsync(toGateInputs(drafts, zone))).message);
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <FormDialog
      title={t('checkin:gates.title')}
      submitLabel={t('checkin:gates.save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.lead}>{t('checkin:gates.lead')}</p>
      <FormError message={form.formState.errors.root?.message} />

      {rows.fields.map((row, index) => (
        <GateRow key={row.id} control={form.control} index={index} types={types} onRemove={() => rows.remove(index)} />
      ))}

      <Button size="medium" disabled={rows.fields.length >= maxGates} onClick={() => rows.append(emptyGate(''))}>
        {t('checkin:gates.another')}
      </Button>
    </FormDialog>
  );
}

interface GateRowProps {
  readonly control: Control<GatesForm>;
  readonly index: number;
  readonly types: readonly { readonly _id: string; readonly name: string }[];
  readonly onRemove: () => void;
}

function GateRow({ control, index, types, onRemove }: GateRowProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.nth}>{t('checkin:gates.nth', { number: index + 1 })}</legend>
      <div className={styles.nameRow}>
        <FormField control={control} name={`gates.${index}.name`} label={t('checkin:gates.name')} required />
        <IconButton label={t('checkin:gates.remove', { number: index + 1 })} onClick={onRemove}>
          <Trash />
        </IconButton>
      </div>
      {types.length > 1 && <TypeChoice control={control} index={index} types={types} />}
      <div className={styles.columns}>
        <FormField control={control} name={`gates.${index}.opensAt`} label={t('checkin:gates.opensAt')} type="datetime-local" />
        <FormField control={control} name={`gates.${index}.closesAt`} label={t('checkin:gates.closesAt')} type="datetime-local" />
      </div>
    </fieldset>
  );
}

function TypeChoice({ control, index, types }: Pick<GateRowProps, 'control' | 'index' | 'types'>) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: `gates.${index}.ticketTypeIds` });
  const chosen = field.value;
  return (
    <Group label={t('checkin:gates.types')}>
      <Text look="small" isStrong>
        {t('checkin:gates.types')}
      </Text>
      <div className={styles.types}>
        {types.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={chosen.includes(_id)}
            onChange={({ target }) => field.onChange(target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
          />
        ))}
      </div>
      <Text look="small" tone="soft">
        {t('checkin:gates.typesHint')}
      </Text>
    </Group>
  );
}
