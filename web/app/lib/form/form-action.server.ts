import { data } from 'react-router';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import type { PageContext } from '#lib/page/load-context.ts';
import type { FormAnswer } from './form-answer.ts';

/** Returns the fields of a form. Throws a page error (400) for a body that is no form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(undefined, { status: 400 });
  }
}

/** Returns the text of a field; empty for a missing one and for a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the chosen file of a field. Browsers send an empty one if none was chosen. */
export function fileOf(form: FormData, name: string): File | undefined {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
}

/** Headers by which the API knows the caller and their browser, and where a write comes from. */
const callerHeaders = ['cookie', 'user-agent', 'sec-fetch-site', 'origin'] as const;

/**
 * Returns a `call` that acts as the sender of a request by their cookies, and the cookies that the API has set, which the response of the
 * action has to hand on.
 */
export function callAs(request: Request, page: PageContext) {
  const cookies = new Headers();
  const apiFetch: PageContext['apiFetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    for (const name of callerHeaders) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const response = await page.apiFetch(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) cookies.append('set-cookie', cookie);
    return response;
  };
  return { call: callFrom({ ...page, apiFetch }), cookies };
}

/**
 * Returns the answer to a form that the API has refused, with its status: its errors by field, its message for the whole form, and what
 * was typed. `values` must contain no password. Throws any other error.
 */
export function refuseForm<Answer extends FormAnswer>(error: unknown, values: FormAnswer['values'], extra?: Partial<Answer>) {
  if (!(error instanceof ApiProblem)) throw error;
  const errors = { ...error.errors, root: error.message };
  return data({ values, errors, ...extra }, { status: error.status });
}
