import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The second step that a sign-in asks for: the methods of the account (`totp`, `passkey`, `recovery_code`), and the token of this one. */
export interface SecondStep {
  readonly methods: readonly string[];
  readonly token: string;
}

/** The values of the sign-in form in both steps. */
export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** The answer to the sign-in form. */
export interface SignInAnswer extends FormAnswer {
  readonly secondStep?: SecondStep;
}
