import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useIsAlive } from '#lib/use-is-alive.ts';

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'loading'> {
  readonly isBusy: boolean;
}

/**
 * The sun button that sends a form. While it is under way it keeps its size and its word, and cannot be pressed again. Before
 * the page has come alive nothing can be sent: the browser by itself would put what was typed into the address.
 */
export function SubmitButton({ isBusy, children, disabled, sx, ...rest }: SubmitButtonProps) {
  const isAlive = useIsAlive();
  return (
    <Button
      type="submit"
      variant="contained"
      color="sun"
      size="large"
      {...rest}
      disabled={disabled || !isAlive}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else rest.onClick?.(event);
      }}
      startIcon={isBusy ? <CircularProgress size={18} color="inherit" aria-hidden="true" /> : rest.startIcon}
      sx={sx}
    >
      {children}
    </Button>
  );
}
