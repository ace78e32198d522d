import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { AttendeeDraft } from './purchase-draft.ts';

interface AttendeesStepProps {
  /** Name of each ticket's type, one entry for each ticket. */
  readonly ticketNames: readonly string[];
  readonly attendees: readonly AttendeeDraft[];
  readonly buyerName: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly isDisabled: boolean;
  readonly onChange: (attendees: readonly AttendeeDraft[]) => void;
}

const longestName = 120;

/** Names of the attendees. The buyer is the first; a blank name is replaced by the buyer's. */
export function AttendeesStep({ ticketNames, attendees, buyerName, errors, isDisabled, onChange }: AttendeesStepProps) {
  const { t } = useTranslation();
  const nameAt = (index: number) => attendees[index]?.name ?? (index === 0 ? buyerName : '');
  const change = (index: number, name: string) =>
    onChange(ticketNames.map((_, at) => ({ name: at === index ? name : nameAt(at) })));
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h3" component="h2">
          {t('orders:attendees.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t('orders:attendees.lead')}</Typography>
      </Box>
      {ticketNames.map((ticketName, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity: the third ticket is the third ticket.
          key={index}
          label={t('orders:attendees.name', { number: index + 1, type: ticketName })}
          value={nameAt(index)}
          placeholder={buyerName}
          disabled={isDisabled}
          autoComplete={index === 0 ? 'name' : 'off'}
          onChange={(event) => change(index, event.target.value)}
          error={errors[`attendees.${index}.name`] !== undefined}
          helperText={errors[`attendees.${index}.name`]}
          inputProps={{ maxLength: longestName }}
          fullWidth
        />
      ))}
      {ticketNames.length > 1 && (
        <Button
          variant="text"
          disabled={isDisabled}
          sx={{ justifySelf: 'start', ml: -1.5, my: -1 }}
          onClick={() => onChange(ticketNames.map(() => ({ name: nameAt(0) })))}
        >
          {t('orders:attendees.allMine', { name: nameAt(0) || buyerName })}
        </Button>
      )}
    </Card>
  );
}
