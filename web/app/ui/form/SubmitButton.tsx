import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useHydrated } from '#lib/page/use-hydrated.ts';

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'loading'> {
  readonly isBusy: boolean;
  /** The form posts to an action of its page, so that the browser itself can send it before hydration. */
  readonly isNative?: boolean;
}

/**
 * The sun-coloured submit button of a form. While pending it keeps its size and label, and cannot be pressed again. Unless the form is
 * native it is disabled until hydration, because the browser itself would submit the typed values in the address.
 */
export function SubmitButton({ isBusy, isNative = false, children, disabled, sx, ...rest }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      variant="contained"
      color="sun"
      size="large"
      {...rest}
      disabled={disabled || !(isNative || isHydrated)}
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
