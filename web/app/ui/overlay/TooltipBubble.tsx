import Box from '@mui/material/Box';
import Popper from '@mui/material/Popper';

export interface TooltipBubbleProps {
  readonly id: string;
  readonly title: string;
  readonly anchor: HTMLElement;
  /** The pointer may rest on the bubble, so that it can be read magnified. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** The bubble of a tooltip, positioned where there is space. */
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
