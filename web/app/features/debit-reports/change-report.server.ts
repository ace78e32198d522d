import { confirmDebitReport, reportDebit, requestDebitReportCode } from '@ngoma/api/features/debit-reports';
import { type ActionFunctionArgs, data, replace } from 'react-router';
import { callAs, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import type { DebitAnswer, DebitFormName } from './debit-answer.ts';
import { typedInstant } from './local-time.ts';
import { reportKeyCookie } from './report-key.server.ts';

const fields = ['do', 'number', 'amount', 'debitedAt', 'transactionId', 'code', 'hasCode'] as const;

interface Sent {
  readonly form: FormData;
  /** The report of the page. */
  readonly ref: string;
  readonly call: ReturnType<typeof callAs>['call'];
  readonly publicUrl: string;
}

const toReport = (ref: string, headers: HeadersInit = {}) => replace(`/debited?report=${ref}`, { status: 303, headers });

/** Sends each form to the API, and returns the page or the answer that follows. */
const senders = {
  report: async ({ form, call }: Sent) => {
    const { report } = await call(reportDebit, {
      body: {
        number: textOf(form, 'number'),
        amount: Number(textOf(form, 'amount').replace(/[^\d]/g, '')),
        debitedAt: typedInstant(textOf(form, 'debitedAt'), textOf(form, 'utcOffset')),
        transactionId: textOf(form, 'transactionId'),
      },
    });
    return toReport(report.ref);
  },
  code: async ({ ref, call }: Sent) => {
    const { message } = await call(requestDebitReportCode, { params: { ref } });
    return data({ codeSent: message } satisfies DebitAnswer);
  },
  confirm: async ({ form, ref, call, publicUrl }: Sent) => {
    const { key } = await call(confirmDebitReport, { params: { ref }, body: { code: textOf(form, 'code') } });
    return toReport(ref, { 'Set-Cookie': reportKeyCookie(ref, key, publicUrl) });
  },
} satisfies Readonly<Record<DebitFormName, (sent: Sent) => Promise<unknown>>>;

/** Sends one of the forms of the page. */
export async function changeReport({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const name = textOf(form, 'do');
  if (!Object.hasOwn(senders, name)) throw data(undefined, { status: 400 });
  const page = context.get(pageContext);
  const ref = new URL(request.url).searchParams.get('report') ?? '';
  try {
    return await senders[name as DebitFormName]({ form, ref, call: callAs(request, page).call, publicUrl: page.publicUrl });
  } catch (error) {
    return refuseForm<DebitAnswer>(error, Object.fromEntries(fields.map((field) => [field, textOf(form, field)])));
  }
}
