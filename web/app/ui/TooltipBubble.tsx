import Box from '@mui/material/Box';
import Popper from '@mui/material/Popper';

export interface TooltipBubbleProps {
  readonly id: string;
  readonly title: string;
  readonly anchor: HTMLElement;
  /** The pointer may rest on it, so that it can be read enlarged. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** The words of a tooltip, in the place that is free. */
export function TooltipBubble({ id, title, anchor, onEnter, onLeave }: TooltipBubbleProps) {
  return (
    <Popper
      id={id}
      open
      anchorEl={anchor}
      placement="bottom"
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      sx={{ zIndex: 'tooltip' }}
    >
      <Box
        sx={{
          my: 1,
          maxWidth: 300,
          px: 1.25,
          py: 0.75,
          borderRadius: '8px',
          fontSize: '0.8125rem',
          fontWeight: 500,
          lineHeight: 1.4,
          overflowWrap: 'break-word',
          bgcolor: 'text.primary',
          color: 'background.default',
        }}
      >
        {title}
      </Box>
    </Popper>
  );
}
