import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Button, type ButtonProps } from '#ui/kit/action/Button.tsx';

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  readonly isBusy: boolean;
}

/**
 * The submit button of a form of guarded pages, sun-coloured unless it is a smaller form beside others. It is disabled until
 * hydration, because the browser itself would submit the typed values in the address.
 */
export function SubmitButton({ variant = 'sun', disabled, ...rest }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return <Button {...rest} variant={variant} type="submit" disabled={disabled || !isHydrated} />;
}
