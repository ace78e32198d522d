import { resetPassword, resetPasswordByLink, sendResetCode, verifyResetCode } from '@ngoma/api/features/people/auth';
import { type ActionFunctionArgs, replace } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import type { RecoveryAnswer, RecoveryStep } from './recovery-answer.ts';

const sendFailure = { en: 'Error sending code', fr: 'Erreur lors de l’envoi du code' };
const verifyFailure = { en: 'Error verifying code', fr: 'Erreur lors de la vérification du code' };
const resetFailure = { en: 'Error resetting password', fr: 'Erreur lors de la réinitialisation du mot de passe' };

/** Returns the step that shows an error: one about the code belongs to the step of the code, an ended link leads to a new email. */
function stepOf(step: RecoveryStep, error: unknown): RecoveryStep {
  if (!(error instanceof ApiProblem)) return step;
  if (step === 'password' && error.errors.code) return 'code';
  return step === 'link' && error.code === 'link_expired' ? 'email' : step;
}

/**
 * Takes one step of the password recovery: the email address, the code, the new password, or the new password by the link of the email.
 * The form says which, and repeats what was typed before. Redirects to `doneAt` once the password is changed.
 */
export async function recoverPassword({ request, context }: ActionFunctionArgs, doneAt: string) {
  const form = await readForm(request);
  const { call, cookies } = callAs(request, context.get(pageContext));
  const [email, code, newPassword] = [textOf(form, 'email'), textOf(form, 'code'), textOf(form, 'newPassword')];
  const values = { email, code };
  const takeStep = async (step: RecoveryStep): Promise<RecoveryAnswer | Response> => {
    if (step === 'start') return { step: 'email', values: { email } };
    if (step === 'email') {
      const { message } = await call(sendResetCode, { body: { email }, failure: sendFailure });
      return { step: 'code', notice: message, values: { email } };
    }
    if (step === 'code') {
      const { message } = await call(verifyResetCode, { body: { email, code }, failure: verifyFailure });
      return { step: 'password', notice: message, values };
    }
    const token = new URL(request.url).searchParams.get('token') ?? '';
    if (step === 'link') await call(resetPasswordByLink, { body: { token, newPassword }, failure: resetFailure });
    else await call(resetPassword, { body: { email, code, newPassword }, failure: resetFailure });
    return replace(doneAt, { status: 303, headers: cookies });
  };
  // The button that starts again comes after the hidden field.
  const named = form.getAll('step').at(-1);
  const step = (['start', 'code', 'password', 'link'] as const).find((one) => one === named) ?? 'email';
  try {
    return await takeStep(step);
  } catch (error) {
    return refuseForm<RecoveryAnswer>(error, values, { step: stepOf(step, error) });
  }
}
