import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Gate } from '@ngoma/api/features/checkin';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import ArrowsClockwise from '@phosphor-icons/core/regular/arrows-clockwise.svg?react';
import SlidersHorizontal from '@phosphor-icons/core/regular/sliders-horizontal.svg?react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

interface GateChoiceProps {
  /** Undefined until they are loaded. Gates are saved as one list, so they cannot be edited before they are known. */
  readonly gates: readonly Gate[] | undefined;
  readonly gateId: string | undefined;
  readonly onChoose: (gateId: string | undefined) => void;
  /** Opens the dialog that edits the gates; undefined for people who may not edit them. */
  readonly onManage?: (() => void) | undefined;
  /** Loads the gates again after a failure. */
  readonly onRetry?: (() => void) | undefined;
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

/** Link back and choice of the gate. An event without gates shows only the button that adds some. */
export function GateChoice({ gates, gateId, onChoose, onManage, onRetry }: GateChoiceProps) {
  const { t } = useTranslation();
  const hasGates = gates !== undefined && gates.length > 0;
  const choices = hasGates ? [{ _id: undefined, name: t('checkin:gates.any') }, ...gates] : [];
  return (
    <Box
      role="group"
      aria-label={t('checkin:gates.label')}
      sx={{
        display: 'flex',
        gap: 1,
        // Only a row of several gates scrolls sideways.
        flexWrap: { xs: hasGates ? 'nowrap' : 'wrap', md: 'wrap' },
        overflowX: 'auto',
        scrollbarWidth: 'none',
        mx: { xs: -2, sm: -0.5 },
        px: { xs: 2, sm: 0.5 },
        py: 0.5,
      }}
    >
      <ButtonBase component={Link} to="/entry-validation" sx={pill}>
        <ArrowLeft />
        {t('checkin:events.other')}
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
      {gates && onManage && (
        <ButtonBase onClick={onManage} sx={pill}>
          <SlidersHorizontal />
          {t(hasGates ? 'checkin:gates.manage' : 'checkin:gates.add')}
        </ButtonBase>
      )}
      {!gates && onRetry && (
        <ButtonBase onClick={onRetry} sx={pill}>
          <ArrowsClockwise />
          {t('checkin:gates.retry')}
        </ButtonBase>
      )}
    </Box>
  );
}
