import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ComponentType } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import type { PageActionKind } from './header-actions.ts';
import { type PageAction, usePageActions } from './page-actions.tsx';

const icons: Record<PageActionKind, ComponentType> = {
  save: SaveOutlined,
  publish: RocketLaunchOutlined,
  export: FileDownloadOutlined,
  help: HelpOutlined,
  tickets: ConfirmationNumberOutlined,
  gallery: PhotoLibraryOutlined,
};

/** Keeps elements that are scrolled into view by the keyboard below these buttons, where they stick under the header. */
const belowButtons = { '@media (min-width: 1200px)': { ':root': { scrollPaddingTop: 148 } } } as const;

/**
 * The header's buttons for actions of the current page. An unavailable action stays reachable by keyboard and gives its reason in
 * a tooltip, or in a toast after a press.
 */
export function HeaderActions({ kinds }: { readonly kinds: readonly PageActionKind[] }) {
  const { t } = useTranslation();
  const actions = usePageActions();
  if (kinds.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('page-actions:label')}
      sx={{
        position: { xs: 'static', lg: 'sticky' },
        top: 78,
        // Below the header and its popups, such as the search results; above the page.
        zIndex: { lg: 'speedDial' },
        display: 'flex',
        justifyContent: 'flex-end',
        gap: 1,
        px: { xs: 2, md: 3.25 },
        py: 1,
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <GlobalStyles styles={belowButtons} />
      {kinds.map((kind) => (
        <HeaderAction key={kind} kind={kind} action={actions[kind]} />
      ))}
    </Box>
  );
}

function HeaderAction({ kind, action }: { readonly kind: PageActionKind; readonly action: PageAction | undefined }) {
  const { t } = useTranslation();
  const toast = useToast();
  const Icon = icons[kind];
  const isBusy = action?.isBusy ?? false;
  const reason = action ? action.disabledReason : t(`page-actions:nothing.${kind}`);
  const isDisabled = reason !== undefined;
  return (
    <Tooltip title={reason ?? ''} describeChild>
      <Button
        size="small"
        variant={kind === 'publish' ? 'contained' : 'outlined'}
        startIcon={isBusy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : <Icon />}
        aria-busy={isBusy}
        // Not `disabled`, which would hide the reason from keyboard and screen reader users.
        aria-disabled={isDisabled || isBusy}
        onClick={() => {
          if (isDisabled) toast(reason, 'info');
          else if (!isBusy) action?.run();
        }}
        sx={{
          flex: { xs: '1 1 0', sm: 'none' },
          minWidth: 0,
          ...(isDisabled && {
            color: 'text.secondary',
            bgcolor: 'transparent',
            border: '1.5px dashed',
            borderColor: 'divider',
            boxShadow: 'none',
            cursor: 'not-allowed',
            '&:hover': { bgcolor: 'transparent', borderColor: 'divider' },
          }),
        }}
      >
        {t(`page-actions:${kind}`)}
      </Button>
    </Tooltip>
  );
}
