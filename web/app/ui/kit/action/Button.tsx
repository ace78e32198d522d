import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Spinner } from './Spinner.tsx';

type Passed = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'className' | 'type'>;

export interface ButtonProps extends Passed, ButtonLook {
  readonly type?: 'button' | 'submit' | 'reset';
  /** Shown before the label. */
  readonly icon?: ReactNode;
  /** The action is pending: the button keeps the focus, turns a ring, and cannot be pressed again. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** A button. `type="submit"` sends its form, also before the scripts of the page have arrived. */
export function Button(props: ButtonProps) {
  const { variant, size, isWide, type = 'button', icon, isBusy = false, onClick, children, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      {...buttonLook({ variant, size, isWide })}
      type={type}
      aria-busy={isBusy || undefined}
      onClick={onClick || isBusy ? press : undefined}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
