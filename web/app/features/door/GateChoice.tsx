import ArrowBack from '@mui/icons-material/ArrowBack';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Gate } from '@ngoma/api/features/checkin';
import { Link } from 'react-router';
import { useTranslation } from '#lib/use-translation.tsx';

interface GateChoiceProps {
  readonly gates: readonly Gate[];
  readonly gateId: string | undefined;
  readonly onChoose: (gateId: string | undefined) => void;
  readonly onManage: () => void;
}

const pill = {
  flex: 'none',
  minHeight: 44,
  px: 2,
  gap: 0.75,
  borderRadius: 99,
  border: '1.5px solid',
  borderColor: 'divider',
  color: 'text.primary',
  fontFamily: 'inherit',
  fontWeight: 600,
  fontSize: '0.9375rem',
  '&:hover': { borderColor: 'primary.main' },
} as const;
const chosen = { bgcolor: 'text.primary', color: 'background.default', borderColor: 'text.primary' } as const;

/** The way back, and at which gate one stands. Events without gates have one door, and only the way to make some. */
export function GateChoice({ gates, gateId, onChoose, onManage }: GateChoiceProps) {
  const { t } = useTranslation();
  const choices = gates.length > 0 ? [{ _id: undefined, name: t('door:gates.any') }, ...gates] : [];
  return (
    <Box
      role="group"
      aria-label={t('door:gates.label')}
      sx={{
        display: 'flex',
        gap: 1,
        // Only many gates need to be drawn sideways.
        flexWrap: { xs: gates.length > 0 ? 'nowrap' : 'wrap', md: 'wrap' },
        overflowX: 'auto',
        scrollbarWidth: 'none',
        mx: { xs: -2, sm: -0.5 },
        px: { xs: 2, sm: 0.5 },
        py: 0.5,
      }}
    >
      <ButtonBase component={Link} to="/entry-validation" sx={pill}>
        <ArrowBack aria-hidden="true" fontSize="small" />
        {t('door:events.other')}
      </ButtonBase>
      {choices.map(({ _id, name }) => (
        <ButtonBase
          key={_id ?? 'any'}
          aria-pressed={_id === gateId}
          onClick={() => onChoose(_id)}
          sx={{ ...pill, ...(_id === gateId && chosen) }}
        >
          {name}
        </ButtonBase>
      ))}
      <ButtonBase onClick={onManage} sx={pill}>
        <Tune aria-hidden="true" fontSize="small" />
        {t(gates.length > 0 ? 'door:gates.manage' : 'door:gates.add')}
      </ButtonBase>
    </Box>
  );
}
