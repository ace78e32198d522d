import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'loading'> {
  readonly isBusy: boolean;
}

/** The sun button that sends a form. While it is under way it keeps its size and its word, and cannot be pressed again. */
export function SubmitButton({ isBusy, children, disabled, sx, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      color="sun"
      size="large"
      {...rest}
      disabled={disabled}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        rest.onClick?.(event);
      }}
      startIcon={isBusy ? <CircularProgress size={18} color="inherit" aria-hidden="true" /> : rest.startIcon}
      sx={sx}
    >
      {children}
    </Button>
  );
}
