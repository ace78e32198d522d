import CelebrationOutlined from '@mui/icons-material/CelebrationOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import HandymanOutlined from '@mui/icons-material/HandymanOutlined';
import Box from '@mui/material/Box';
import type { SignupRole } from '@ngoma/api/common/roles';
import type { z } from 'zod';
import type { TextKey } from '#lib/i18n/text-keys.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { type FieldName, type PlainControl, useField } from '#lib/page/plain-form.ts';
import { radius } from '#theme/tokens.ts';
import { Hint } from '#ui/form/Hint.tsx';

type ChosenRole = z.infer<typeof SignupRole>;

const choices: readonly { role: ChosenRole; Icon: typeof HandymanOutlined; title: TextKey; text: TextKey }[] = [
  {
    role: 'participant',
    Icon: ConfirmationNumberOutlined,
    title: 'auth:role.participant.title',
    text: 'auth:role.participant.text',
  },
  { role: 'organizer', Icon: CelebrationOutlined, title: 'auth:role.organizer.title', text: 'auth:role.organizer.text' },
  { role: 'provider', Icon: HandymanOutlined, title: 'auth:role.provider.title', text: 'auth:role.provider.text' },
];

const cardSx = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  alignItems: { xs: 'center', sm: 'flex-start' },
  gap: { xs: 1.5, sm: 1 },
  p: 1.75,
  height: '100%',
  cursor: 'pointer',
  border: '1.5px solid',
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  transition: 'border-color 150ms ease-out, background-color 150ms ease-out',
  '&:hover': { borderColor: 'text.secondary' },
  'input:checked + &': {
    borderColor: 'primary.main',
    bgcolor: 'primary.soft',
    boxShadow: 'inset 0 0 0 1px var(--n-palette-primary-main)',
  },
  'input:focus-visible + &': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

const hiddenInput = {
  position: 'absolute',
  opacity: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  inset: 0,
  cursor: 'pointer',
} as const;

/** Choice of the account's role as three cards, built on radio buttons. */
export function RoleChoice<Values>({ control, name }: { control: PlainControl<Values>; name: FieldName<Values> }) {
  const { t } = useTranslation();
  const { field, fieldState } = useField({ control, name });
  return (
    <Box component="fieldset" sx={{ width: '100%', minWidth: 0, m: 0, p: 0, border: 0 }}>
      <Box component="legend" sx={{ mb: 1, p: 0, fontWeight: 600 }}>
        {t('auth:register.role')}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        {choices.map(({ role, Icon, title, text }) => (
          <Box component="label" key={role} sx={{ position: 'relative' }}>
            <input
              type="radio"
              name={field.name}
              value={role}
              checked={field.value === role}
              onChange={() => field.onChange(role)}
              ref={field.value === role ? field.ref : undefined}
              style={hiddenInput}
            />
            <Box sx={cardSx}>
              <Icon sx={{ color: 'primary.main', flex: 'none' }} />
              <Box>
                <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {t(title)}
                </Box>
                <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary', lineHeight: 1.35 }}>
                  {t(text)}
                </Box>
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      {fieldState.error?.message && <Hint error>{fieldState.error.message}</Hint>}
    </Box>
  );
}
