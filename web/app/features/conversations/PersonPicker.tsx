import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { uiTerms } from '@ngoma/api/common/business';
import { type Account, listUsers } from '@ngoma/api/features/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { AutocompleteInput } from '#ui/form/AutocompleteInput.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';

const mostShown = 20;

interface PersonPickerProps {
  readonly onClose: () => void;
  readonly onPick: (userId: string) => void;
}

/** Lets an admin find a person to write to, by name, email or phone number. */
export function PersonPicker({ onClose, onPick }: PersonPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [person, setPerson] = useState<Account | null>(null);
  const q = useDebounced(text.trim(), uiTerms.searchDebounceMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['users', 'to-write', q],
    queryFn: ({ signal }) => call(listUsers, { query: { limit: mostShown, ...(q && { q }), state: 'open' }, signal }),
  });
  // Participants have no messages.
  const people = data?.users.filter(({ role }) => role !== 'participant') ?? [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="person-picker-title">
      <DialogTitle id="person-picker-title">{t('conversations:new')}</DialogTitle>
      <DialogContent>
        <Autocomplete
          options={people}
          value={person}
          loading={isFetching}
          loadingText={t('conversations:searching')}
          noOptionsText={error ? error.message : t('conversations:nobody')}
          filterOptions={(all) => all}
          getOptionKey={({ _id }) => _id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(one, other) => one._id === other._id}
          onChange={(_, next) => setPerson(next)}
          onInputChange={(_, next) => setText(next)}
          renderOption={({ key, ...props }, one) => (
            <Box component="li" key={key} {...props} sx={{ display: 'grid !important', justifyItems: 'start' }}>
              <span>{one.name}</span>
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {t(`conversations:role.${one.role}`)} · {one.email}
              </Box>
            </Box>
          )}
          renderInput={(input) => <AutocompleteInput {...input} label={t('conversations:who')} sx={{ mt: 1 }} />}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" color="sun" disabled={!person} onClick={() => person && onPick(person._id)}>
          {t('conversations:write')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
