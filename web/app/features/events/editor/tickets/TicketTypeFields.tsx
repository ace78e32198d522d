import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import CaretDown from '@phosphor-icons/core/regular/caret-down.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useState } from 'react';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { TicketsValues } from '../details/event-form.ts';
import styles from './TicketTypeFields.module.css';

interface TicketTypeFieldsProps {
  readonly control: Control<TicketsValues>;
  readonly index: number;
  readonly count: number;
  /** Sold and held tickets of a saved type; a type with any cannot be removed. */
  readonly taken: number;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
}

const wholeNumberProps = { inputMode: 'numeric', pattern: '[0-9]*' } as const;

/** Lower prices for a limited time: until a date, or for the first tickets sold. */
function Phases({ control, index }: Pick<TicketTypeFieldsProps, 'control' | 'index'>) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: `ticketTypes.${index}.phases` as 'ticketTypes.0.phases' });
  return (
    <Group label={t('event-editor:tickets.phases')} className={styles.phases}>
      <Text isStrong>{t('event-editor:tickets.phases')}</Text>
      {fields.map((phase, at) => (
        <div key={phase.id} className={styles.phase}>
          <FormField
            control={control}
            name={`ticketTypes.${index}.phases.${at}.price`}
            label={t('event-editor:tickets.price')}
            inputProps={wholeNumberProps}
          />
          <FormField
            control={control}
            name={`ticketTypes.${index}.phases.${at}.until`}
            type="datetime-local"
            label={t('event-editor:tickets.until')}
          />
          <FormField
            control={control}
            name={`ticketTypes.${index}.phases.${at}.firstTickets`}
            label={t('event-editor:tickets.firstTickets')}
            inputProps={wholeNumberProps}
          />
          <IconButton label={t('event-editor:tickets.removePhase', { number: at + 1 })} onClick={() => remove(at)}>
            <Trash />
          </IconButton>
        </div>
      ))}
      {fields.length < 5 && (
        <Row>
          <Button variant="quiet" size="compact" onClick={() => append({ price: '', until: '', firstTickets: '' })}>
            {t('event-editor:tickets.addPhase')}
          </Button>
        </Row>
      )}
    </Group>
  );
}

function MoreFields({ control, index }: Pick<TicketTypeFieldsProps, 'control' | 'index'>) {
  const { t } = useTranslation();
  const visibility = useWatch({ control, name: `ticketTypes.${index}.visibility` });
  const name = <Field extends string>(field: Field) => `ticketTypes.${index}.${field}` as const;
  return (
    <div className={styles.more}>
      <FormField control={control} name={name('nameFr')} label={t('event-editor:tickets.nameFr')} />
      <div className={styles.twoFields}>
        <FormField control={control} name={name('description')} label={t('event-editor:tickets.description')} />
        <FormField control={control} name={name('descriptionFr')} label={t('event-editor:tickets.descriptionFr')} />
      </div>
      <div className={styles.threeFields}>
        <FormField
          control={control}
          name={name('minPerOrder')}
          label={t('event-editor:tickets.minPerOrder')}
          inputProps={wholeNumberProps}
        />
        <FormField
          control={control}
          name={name('maxPerOrder')}
          label={t('event-editor:tickets.maxPerOrder')}
          inputProps={wholeNumberProps}
        />
        <FormField
          control={control}
          name={name('perPerson')}
          label={t('event-editor:tickets.perPerson')}
          placeholder="∞"
          inputProps={wholeNumberProps}
        />
      </div>
      <div className={styles.twoFields}>
        <FormField control={control} name={name('saleStart')} type="datetime-local" label={t('event-editor:tickets.saleStart')} />
        <FormField control={control} name={name('saleEnd')} type="datetime-local" label={t('event-editor:tickets.saleEnd')} />
      </div>
      <div className={styles.twoFields}>
        <FormField control={control} name={name('visibility')} label={t('event-editor:tickets.visibility')} select>
          {(['public', 'hidden', 'code'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`event-editor:tickets.visibilityOf.${one}`)}
            </option>
          ))}
        </FormField>
        {visibility === 'code' && (
          <FormField control={control} name={name('accessCode')} label={t('event-editor:tickets.accessCode')} required />
        )}
      </div>
      <FormField
        control={control}
        name={name('sharedQuota')}
        label={t('event-editor:tickets.sharedQuota')}
        helperText={t('event-editor:tickets.sharedQuotaHint')}
      />
      <Phases control={control} index={index} />
    </div>
  );
}

interface PlaceButtonsProps extends Omit<TicketTypeFieldsProps, 'control'> {
  readonly name: string;
}

/** Moves the ticket type among the others, or removes it. */
function PlaceButtons({ name, index, count, taken, onRemove, onMove }: PlaceButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.placeButtons}>
      <IconButton data-pair label={t('event-editor:tickets.moveUp', { name })} disabled={index === 0} onClick={() => onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton
        data-pair
        label={t('event-editor:tickets.moveDown', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton label={t('event-editor:tickets.remove', { name })} disabled={count === 1 || taken > 0} onClick={onRemove}>
        <Trash />
      </IconButton>
    </div>
  );
}

/** One ticket type: required fields in one row, optional ones behind a button. */
export function TicketTypeFields({ control, index, count, taken, onRemove, onMove }: TicketTypeFieldsProps) {
  const { t } = useTranslation();
  const { errors } = useFormState({ control });
  const [isOpen, setOpen] = useState(false);
  const invalidFields = Object.keys(errors.ticketTypes?.[index] ?? {});
  const hasHiddenError = invalidFields.some((field) => !['name', 'price', 'quantity'].includes(field));
  // An error ends while its field is being corrected, and the field must not go away meanwhile.
  if (hasHiddenError && !isOpen) setOpen(true);
  const name =
    useWatch({ control, name: `ticketTypes.${index}.name` }) || t('event-editor:tickets.number', { number: index + 1 });
  return (
    <Card aria-label={name} as="fieldset" className={styles.ticketType}>
      <Stack gap={1.5}>
        <div className={styles.mainFields}>
          <div className={styles.name}>
            <FormField control={control} name={`ticketTypes.${index}.name`} label={t('event-editor:tickets.name')} required />
          </div>
          <FormField
            control={control}
            name={`ticketTypes.${index}.price`}
            label={t('event-editor:tickets.price')}
            required
            helperText={t('event-editor:tickets.priceHint')}
            inputProps={wholeNumberProps}
          />
          <FormField
            control={control}
            name={`ticketTypes.${index}.quantity`}
            label={t('event-editor:tickets.quantity')}
            required
            helperText={taken > 0 ? t('event-editor:tickets.taken', { count: taken }) : undefined}
            inputProps={wholeNumberProps}
          />
        </div>
        <div className={styles.tools}>
          <Button variant="quiet" size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('event-editor:tickets.more')}
            <span className={styles.arrow} data-up={isOpen || undefined}>
              <CaretDown />
            </span>
          </Button>
          <PlaceButtons name={name} index={index} count={count} taken={taken} onRemove={onRemove} onMove={onMove} />
        </div>
        {isOpen && <MoreFields control={control} index={index} />}
      </Stack>
    </Card>
  );
}
