import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#lib/use-translation.tsx';
import { FormField } from '#ui/FormField.tsx';
import type { TicketsValues } from './event-form.ts';

interface TicketTypeFieldsProps {
  readonly control: Control<TicketsValues>;
  readonly index: number;
  readonly count: number;
  /** Sold and held ones of a saved type; it cannot be taken away then. */
  readonly taken: number;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
}

const columns = (widths: string) => ({ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: widths } }) as const;
const whole = { inputMode: 'numeric', pattern: '[0-9]*' } as const;

/** Lower prices for a while: until a date, or for the first so many. */
function Phases({ control, index }: Pick<TicketTypeFieldsProps, 'control' | 'index'>) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control, name: `ticketTypes.${index}.phases` as 'ticketTypes.0.phases' });
  return (
    <Box role="group" aria-label={t('editor:tickets.phases')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('editor:tickets.phases')}</Typography>
      {fields.map((phase, at) => (
        <Box
          key={phase.id}
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1.4fr 1fr auto' },
            alignItems: 'start',
          }}
        >
          <FormField
            control={control}
            name={`ticketTypes.${index}.phases.${at}.price`}
            label={t('editor:tickets.price')}
            inputProps={whole}
          />
          <FormField
            control={control}
            name={`ticketTypes.${index}.phases.${at}.until`}
            type="datetime-local"
            label={t('editor:tickets.until')}
          />
          <FormField
            control={control}
            name={`ticketTypes.${index}.phases.${at}.firstTickets`}
            label={t('editor:tickets.firstTickets')}
            inputProps={whole}
          />
          <IconButton aria-label={t('editor:tickets.removePhase', { number: at + 1 })} onClick={() => remove(at)}>
            <DeleteOutlined />
          </IconButton>
        </Box>
      ))}
      {fields.length < 5 && (
        <Button
          size="small"
          variant="text"
          sx={{ justifySelf: 'start' }}
          onClick={() => append({ price: '', until: '', firstTickets: '' })}
        >
          {t('editor:tickets.addPhase')}
        </Button>
      )}
    </Box>
  );
}

function MoreFields({ control, index }: Pick<TicketTypeFieldsProps, 'control' | 'index'>) {
  const { t } = useTranslation();
  const visibility = useWatch({ control, name: `ticketTypes.${index}.visibility` });
  const name = <Field extends string>(field: Field) => `ticketTypes.${index}.${field}` as const;
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <FormField control={control} name={name('nameFr')} label={t('editor:tickets.nameFr')} />
      <Box sx={columns('1fr 1fr')}>
        <FormField control={control} name={name('description')} label={t('editor:tickets.description')} />
        <FormField control={control} name={name('descriptionFr')} label={t('editor:tickets.descriptionFr')} />
      </Box>
      <Box sx={columns('1fr 1fr 1fr')}>
        <FormField control={control} name={name('minPerOrder')} label={t('editor:tickets.minPerOrder')} inputProps={whole} />
        <FormField control={control} name={name('maxPerOrder')} label={t('editor:tickets.maxPerOrder')} inputProps={whole} />
        <FormField
          control={control}
          name={name('perPerson')}
          label={t('editor:tickets.perPerson')}
          placeholder="∞"
          inputProps={whole}
        />
      </Box>
      <Box sx={columns('1fr 1fr')}>
        <FormField control={control} name={name('saleStart')} type="datetime-local" label={t('editor:tickets.saleStart')} />
        <FormField control={control} name={name('saleEnd')} type="datetime-local" label={t('editor:tickets.saleEnd')} />
      </Box>
      <Box sx={columns('1fr 1fr')}>
        <FormField control={control} name={name('visibility')} label={t('editor:tickets.visibility')} select>
          {(['public', 'hidden', 'code'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`editor:tickets.visibilityOf.${one}`)}
            </option>
          ))}
        </FormField>
        {visibility === 'code' && (
          <FormField control={control} name={name('accessCode')} label={t('editor:tickets.accessCode')} required />
        )}
      </Box>
      <FormField
        control={control}
        name={name('sharedQuota')}
        label={t('editor:tickets.sharedQuota')}
        helperText={t('editor:tickets.sharedQuotaHint')}
      />
      <Phases control={control} index={index} />
    </Box>
  );
}

/** One ticket type: what everybody needs in one row, the rest behind a button. */
export function TicketTypeFields({ control, index, count, taken, onRemove, onMove }: TicketTypeFieldsProps) {
  const { t } = useTranslation();
  const { errors } = useFormState({ control });
  const [isOpen, setOpen] = useState(false);
  const broken = Object.keys(errors.ticketTypes?.[index] ?? {});
  const hasHiddenFault = broken.some((field) => !['name', 'price', 'quantity'].includes(field));
  const name = useWatch({ control, name: `ticketTypes.${index}.name` }) || t('editor:tickets.number', { number: index + 1 });
  return (
    <Card component="fieldset" sx={{ p: 2, m: 0, display: 'grid', gap: 1.5, minWidth: 0 }} aria-label={name}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' } }}>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <FormField control={control} name={`ticketTypes.${index}.name`} label={t('editor:tickets.name')} required />
        </Box>
        <FormField
          control={control}
          name={`ticketTypes.${index}.price`}
          label={t('editor:tickets.price')}
          required
          helperText={t('editor:tickets.priceHint')}
          inputProps={whole}
        />
        <FormField
          control={control}
          name={`ticketTypes.${index}.quantity`}
          label={t('editor:tickets.quantity')}
          required
          helperText={taken > 0 ? t('editor:tickets.taken', { count: taken }) : undefined}
          inputProps={whole}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between', mx: -1.5 }}>
        <Button
          variant="text"
          size="small"
          aria-expanded={isOpen || hasHiddenFault}
          onClick={() => setOpen(!isOpen)}
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        >
          {t('editor:tickets.more')}
        </Button>
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          <IconButton
            data-pair
            aria-label={t('editor:tickets.moveUp', { name })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton
            data-pair
            aria-label={t('editor:tickets.moveDown', { name })}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            <ArrowDownward fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('editor:tickets.remove', { name })} disabled={count === 1 || taken > 0} onClick={onRemove}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      </Box>
      <Collapse in={isOpen || hasHiddenFault} unmountOnExit>
        <MoreFields control={control} index={index} />
      </Collapse>
    </Card>
  );
}
